import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { CandidacyAction, OpeningAction } from "../../../contract/desk/openings.ts";
import { ApiError, desk, readJson } from "../api.ts";

/* One opening with its candidates, and the actions on both. */

const openingRoute = desk.api.openings[":id"];

export type Opening = InferResponseType<typeof openingRoute.$get, 200>;
export type Candidacy = Opening["candidacies"][number];
export type ReaderLink = Opening["links"][number];
export type Placement = NonNullable<Candidacy["placement"]>;
export type OpeningEvent = Opening["events"][number];
export type OpeningMail = InferResponseType<typeof openingRoute.mails.$get, 200>["mails"][number];
export type OpeningFit = InferResponseType<typeof openingRoute.fits.$get, 200>["people"][number];
export type SuggestedStep = InferResponseType<(typeof desk.api)["next-steps"]["$get"], 200>["steps"][number];

export const opening = (id: string) =>
	queryOptions({
		queryKey: ["opening", id],
		queryFn: () => readJson(openingRoute.$get({ param: { id } })),
	});

/** Under the opening's own key, so that a change to it invalidates these too. */
export const openingMails = (id: string) =>
	queryOptions({
		queryKey: ["opening", id, "mails"],
		queryFn: async () => (await readJson(openingRoute.mails.$get({ param: { id } }))).mails,
	});

/** What employers may read about each candidate before a recruiter edits it, by candidate. */
export const candidateSummaries = (id: string) =>
	queryOptions({
		queryKey: ["opening", id, "summaries"],
		queryFn: async () => (await readJson(openingRoute.summaries.$get({ param: { id } }))).summaries,
	});

/** Candidates that match the opening's requirements. */
export const openingFits = (id: string) =>
	queryOptions({
		queryKey: ["opening", id, "fits"],
		queryFn: () => readJson(openingRoute.fits.$get({ param: { id } })),
	});

/** The next step that follows from each stage, with its due time as of now. */
export const suggestedSteps = queryOptions({
	queryKey: ["next-steps"],
	queryFn: async () => (await readJson(desk.api["next-steps"].$get())).steps,
});

/** Without a version, it is on the one that is on screen when its turn comes. */
type Unversioned<Action> = Action extends { version: number } ? Omit<Action, "version"> & { version?: number } : never;

export type OpeningDeed = Unversioned<OpeningAction>;
/** With the candidate that it is about. */
export type CandidacyDeed = Unversioned<CandidacyAction> & { candidate: string };
/** On a reader's link to the shortlist page. */
export interface LinkDeed {
	what: "link";
	link: string;
	action: "grant" | "send" | "revoke";
}
export type Deed = OpeningDeed | CandidacyDeed | LinkDeed | { what: "add"; candidate: string; why?: string };

interface Done {
	opening: Opening;
	/** How to undo it, if that is possible. */
	undo: { event: string; until: string } | null;
}

/** Not done: someone else changed it first. Holds the opening as it is now. */
export class OpeningConflict extends Error {
	readonly opening: Opening;

	constructor(sentence: string, opening: Opening) {
		super(sentence);
		this.opening = opening;
	}
}

/** All actions of recruiters on an opening and its candidates: one at a time, on the version that is on screen. */
export function useActOnOpening(id: string) {
	const { store, run } = useOpeningCache();
	return useMutation({
		scope: { id },
		mutationFn: (deed: Deed) => run(id, deed),
		onSuccess: store,
		onError: (error) => error instanceof OpeningConflict && store(error),
	});
}

/** The same for pages that show several openings. */
export function useActOnOpenings() {
	const { store, run } = useOpeningCache();
	return useMutation({
		mutationFn: ({ id, ...deed }: Deed & { id: string }) => run(id, deed),
		onSuccess: store,
		onError: (error) => error instanceof OpeningConflict && store(error),
	});
}

function useOpeningCache() {
	const queries = useQueryClient();
	return {
		run: (id: string, deed: Deed) => post(id, deed, queries.getQueryData(opening(id).queryKey)),
		store({ opening: present }: { opening: Opening }): void {
			queries.setQueryData(opening(present.id).queryKey, present);
			void queries.invalidateQueries({ queryKey: ["openings"] });
			void queries.invalidateQueries({ queryKey: ["submission"] }); // who matches, and where they stand
			void queries.invalidateQueries({ queryKey: openingMails(present.id).queryKey });
		},
	};
}

async function post(id: string, deed: Deed, seen: Opening | undefined): Promise<Done> {
	if (deed.what === "add") {
		const { what: _, ...json } = deed;
		const { undo, ...added } = await readJson(openingRoute.candidates.$post({ param: { id }, json }));
		return { opening: added, undo };
	}
	const response = await postDeed(id, deed, seen);
	if (response.status === 409) {
		const { error, ...present } = await response.json();
		throw new OpeningConflict(error, present);
	}
	if (response.status === 404) throw new ApiError(404, await response.json());
	const { undo, ...changed } = await readJson(response);
	return { opening: changed, undo };
}

function postDeed(id: string, deed: Exclude<Deed, { what: "add" }>, seen: Opening | undefined) {
	if ("candidate" in deed) return postOnCandidate(id, deed, seen);
	if (deed.what !== "link") return postOnOpening(id, deed, seen);
	const { link, action } = deed;
	return openingRoute.links[":link"][":action"].$post({
		param: { id, link, action },
		json: { what: action, version: seen?.version ?? 0 },
	});
}

function postOnCandidate(id: string, { what, candidate, ...fields }: CandidacyDeed, seen: Opening | undefined) {
	const { version = 0 } = seen?.candidacies.find((each) => each.candidate === candidate) ?? {};
	// The name of the action is in the path, so the body's type cannot tell which fields belong to it.
	const json = { version, ...fields } as never;
	return openingRoute.candidates[":candidate"][":action"].$post({ param: { id, candidate, action: what }, json });
}

function postOnOpening(id: string, { what, ...fields }: OpeningDeed, seen: Opening | undefined) {
	const json = { version: seen?.version ?? 0, ...fields } as never;
	return openingRoute[":action"].$post({ param: { id, action: what }, json });
}
