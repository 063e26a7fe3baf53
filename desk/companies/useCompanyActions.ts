import { useNavigate } from "@tanstack/react-router";
import { ApiError } from "../queries/api.ts";
import { type Company, CompanyConflict, type CompanyDeed, useActOnCompany } from "../queries/openings/companies.ts";
import { showError, showNotice, showUndoNotice } from "../ui/notices.ts";

export type CompanyActions = ReturnType<typeof useCompanyActions>;

/** Actions on a company, with their notices. */
export function useCompanyActions({ id, name }: Company) {
	const acting = useActOnCompany(id);
	const undoing = useActOnCompany(id);
	const navigate = useNavigate();
	const open = (to: string) => navigate({ to: "/c/$id", params: { id: to }, replace: true });

	const undo = async (event: string, version: number) => {
		try {
			await undoing.mutateAsync({ what: "undo", event, version });
			showNotice("Undone", name);
			void open(id);
		} catch (error) {
			showError(new Error(problemOf(error)));
		}
	};
	/** Resolves to what went wrong, in a sentence; undefined if it succeeded. */
	const act = async (deed: CompanyDeed): Promise<string | undefined> => {
		try {
			const done = await acting.mutateAsync(deed);
			if (done.undo) {
				const { event, until } = done.undo;
				showUndoNotice(noticeTitle(deed), done.name, until, () => undo(event, done.version));
			} else showNotice(noticeTitle(deed), done.name);
			if (done.id !== id) void open(done.id);
			return undefined;
		} catch (error) {
			return problemOf(error);
		}
	};
	return {
		act,
		/** For actions without their own place for an error: shows it as a notice. */
		async tryTo(deed: CompanyDeed) {
			const problem = await act(deed);
			if (problem) showError(new Error(problem));
		},
	};
}

function problemOf(error: unknown): string {
	if (error instanceof CompanyConflict)
		return "A colleague changed it in the meantime. Check the history, then try again.";
	if (error instanceof ApiError) return Object.values(error.errors)[0] ?? error.message;
	return error instanceof Error ? error.message : String(error);
}

function noticeTitle(deed: CompanyDeed): string {
	switch (deed.what) {
		case "merge":
			return "Merged";
		case "split":
			return `${deed.name} is now a separate company`;
		case "contact":
			return deed.id === null ? "Contact added" : "Contact saved";
		default:
			return "Saved";
	}
}
