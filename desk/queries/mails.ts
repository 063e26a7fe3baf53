import { useMutation, useQueryClient } from "@tanstack/react-query";
import { desk, readJson } from "./api.ts";
import { FOUND_KEY } from "./find.ts";

/** Adds a candidate whose resume is attached to a received email. */
export function useAddAttachedCandidate() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: ({ id, index }: { id: string; index: number }) =>
			readJson(desk.api.mails[":id"].attachments[":index"].candidate.$post({ param: { id, index: String(index) } })),
		onSuccess: () => queries.invalidateQueries({ queryKey: FOUND_KEY }),
	});
}
