import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { CompanyAction } from "../../../contract/desk/openings.ts";
import { ApiError, desk, readJson } from "../api.ts";
import { OPENINGS_KEY } from "./list.ts";
import { opening } from "./opening.ts";

/* Companies. The keys of their lists begin with "companies"; that of one company is ["company", id]. */

const companyRoute = desk.api.companies[":id"];

export type Company = InferResponseType<typeof companyRoute.$get, 200>;
export type CompanyContact = Company["contacts"][number];
export type CompanyEvent = Company["events"][number];
export type CompanyRow = InferResponseType<typeof desk.api.companies.$get, 200>["items"][number];

const COMPANIES_KEY = ["companies"] as const;

export const company = (id: string) =>
	queryOptions({
		queryKey: ["company", id],
		queryFn: () => readJson(companyRoute.$get({ param: { id } })),
	});

/** Page by page, by name. */
export const companies = (q: string) =>
	infiniteQueryOptions({
		queryKey: [...COMPANIES_KEY, "list", q],
		queryFn: ({ pageParam, signal }) =>
			readJson(
				desk.api.companies.$get(
					{ query: { ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
					{ init: { signal } },
				),
			),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next ?? undefined,
		// While someone types, the previous results stay.
		placeholderData: (before) => before,
	});

/** Companies that something typed may mean. @param limit how many, at most nine */
export const foundCompanies = (q: string, limit: number) =>
	queryOptions({
		queryKey: [...COMPANIES_KEY, "found", q, limit],
		queryFn: async (): Promise<CompanyRow[]> =>
			(await readJson(desk.api.companies.$get({ query: { q, limit: String(limit) } }))).items,
		placeholderData: (before: CompanyRow[] | undefined) => before,
	});

type UnversionedAction<Action> = Action extends { version: number } ? Omit<Action, "version"> : never;
/** On the version that the person saw. */
export type CompanyDeed = UnversionedAction<CompanyAction> & { version: number };

/** Not done: someone else changed it first. */
export class CompanyConflict extends Error {}

export function useActOnCompany(id: string) {
	const queries = useQueryClient();
	return useMutation({
		scope: { id },
		mutationFn: ({ what, ...fields }: CompanyDeed) => postOnCompany(id, what, fields),
		onSuccess: async ({ undo: _, ...present }) => {
			// A company that was merged answers as the one it was merged into. A slower answer from before that is dropped:
			// it would open the other company in its place, and close the dialog that is open by then.
			await queries.cancelQueries({ queryKey: ["company"] });
			queries.setQueryData(company(present.id).queryKey, present);
			for (const queryKey of [["company"], COMPANIES_KEY, OPENINGS_KEY, ["opening"]])
				void queries.invalidateQueries({ queryKey });
		},
		onError: (error) => {
			if (error instanceof CompanyConflict) void queries.invalidateQueries({ queryKey: company(id).queryKey });
		},
	});
}

async function postOnCompany(id: string, action: CompanyAction["what"], fields: object) {
	const json = fields as never; // the action's name is in the path
	const response = await companyRoute[":action"].$post({ param: { id, action }, json });
	if (response.status === 409) throw new CompanyConflict((await response.json()).error);
	if (response.status === 404) throw new ApiError(404, await response.json());
	return readJson(response);
}

/** Records when the company of an opening agreed to the firm's terms. */
export function useRecordTerms({ id, company: { id: employer } }: { id: string; company: { id: string } }) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: async (termsAgreedOn: string | null) => {
			const { version } = await readJson(companyRoute.$get({ param: { id: employer } }));
			return postOnCompany(employer, "edit", { version, termsAgreedOn });
		},
		onSuccess: () => {
			for (const { queryKey } of [opening(id), company(employer)]) void queries.invalidateQueries({ queryKey });
		},
	});
}
