import { useMutation, useQueryClient } from "@tanstack/react-query";
import { desk, readJson } from "./api.ts";
import type { Item } from "./submission.ts";

type ErasureTarget = Pick<Item, "reference" | "email">;

/** Erases everything a person ever sent; without an email address to know them by, only this submission. */
export function useErase({ reference, email }: ErasureTarget) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (name: string) =>
			email === ""
				? readJson(desk.api.submissions[":reference"].$delete({ param: { reference }, json: { name } }))
				: readJson(desk.api.people[":email"].$delete({ param: { email: encodeURIComponent(email) }, json: { name } })),
		onSuccess: () => queries.removeQueries({ queryKey: ["submission"] }),
	});
}
