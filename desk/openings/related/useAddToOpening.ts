import { ApiError } from "../../queries/api.ts";
import { useActOnOpenings } from "../../queries/openings/opening.ts";
import { showError, showNotice, showUndoNotice } from "../../ui/notices.ts";

/** Adds a candidate to an opening's shortlist, with a notice to undo it. */
export function useAddToOpening() {
	const adding = useActOnOpenings();
	const undoing = useActOnOpenings();
	return {
		busy: adding.isPending,
		async add({ id, title }: { id: string; title: string }, { reference, name }: { reference: string; name: string }) {
			try {
				const { undo } = await adding.mutateAsync({ what: "add", id, candidate: reference });
				if (!undo) return showNotice("Already there", `${name} is in ${title}.`);
				const { event, until } = undo;
				showUndoNotice("Added to the shortlist", `${name}, ${title}`, until, () =>
					undoing.mutate({ what: "undo", id, event }, { onError: showError }),
				);
			} catch (error) {
				const refusal = error instanceof ApiError ? Object.values(error.errors)[0] : undefined;
				showError(refusal ? new Error(refusal) : (error as Error));
			}
		},
	};
}
