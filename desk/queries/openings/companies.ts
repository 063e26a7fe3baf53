import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { desk, readJson } from "../api.ts";
import { opening } from "./opening.ts";

const companyRoute = desk.api.companies[":id"];

/** Names of companies that begin with what was typed, to suggest. */
export const companyNames = (q: string) =>
	queryOptions({
		queryKey: ["companies", "names", q],
		queryFn: async () => (await readJson(desk.api.companies.$get({ query: { q } }))).items.map(({ name }) => name),
		placeholderData: (before: string[] | undefined) => before,
	});

/** Records when the company of an opening agreed to the firm's terms. */
export function useRecordTerms({ id, company }: { id: string; company: { id: string } }) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: async (termsAgreedOn: string | null) => {
			const param = { id: company.id };
			const { version } = await readJson(companyRoute.$get({ param }));
			const json = { version, termsAgreedOn } as never; // the action's name is in the path
			return readJson(companyRoute[":action"].$post({ param: { ...param, action: "edit" }, json }));
		},
		onSuccess: () => queries.invalidateQueries({ queryKey: opening(id).queryKey }),
	});
}
