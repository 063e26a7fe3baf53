import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFrame } from "../page/FrameContext.ts";
import { ApiError } from "../queries/api.ts";
import {
	type BulkWish,
	type FailedItem,
	useActOnMany,
	useAddMany,
	useUndoAddMany,
	useUndoMany,
} from "../queries/bulk.ts";
import { OPENINGS_KEY } from "../queries/openings/list.ts";
import { opening } from "../queries/openings/opening.ts";
import { staff } from "../queries/staff.ts";
import type { Row } from "../queries/submissions.ts";
import { showError, showNotice, showUndoNotice } from "../ui/notices.ts";
import { describeDone, describeEffect, describeLeftAlone, describeUndone } from "./bulk-words.ts";

/** Actions on the selected rows, with their notices. @param onFinish gets those that were left alone */
export function useBulkActions(rows: Row[], onFinish: (left: FailedItem[]) => void) {
	const { me } = useFrame();
	const queries = useQueryClient();
	const { data: people = [] } = useQuery(staff);
	const acting = useActOnMany();
	const undoing = useUndoMany();
	const adding = useAddMany();
	const removing = useUndoAddMany();
	const names = new Map(people.map(({ id, name }) => [id, id === me.person.id ? "you" : name]));

	const sayUndone = (done: number, left: FailedItem[]) => {
		onFinish(left);
		showNotice("Undone", describeUndone(done, left.length));
	};

	/** Resolves to what went wrong, if nothing was done. */
	const act = async (wish: BulkWish, on = rows): Promise<string | undefined> => {
		if (acting.isPending) return undefined;
		try {
			const result = await acting.mutateAsync({ wish, items: on });
			const { done, failed, undoUntil } = result;
			onFinish(failed);
			if (done.length === 0) {
				showNotice("Nothing was changed", describeLeftAlone(failed.length));
				return undefined;
			}
			const undo = async () => {
				const undone = await undoing.mutateAsync(result).catch(showError);
				if (undone) sayUndone(undone.done.length, undone.failed);
			};
			const [title, text] = [describeDone(wish, done.length, names), describeEffect(wish, failed.length)];
			if (undoUntil) showUndoNotice(title, text, undoUntil, () => void undo());
			else showNotice(title, text);
			return undefined;
		} catch (error) {
			return toSentence(error);
		}
	};

	/** Adds the selected candidates to an opening's shortlist. */
	const addTo = async ({ id, title }: { id: string; title: string }): Promise<string | undefined> => {
		if (adding.isPending) return undefined;
		const refetch = () => {
			void queries.invalidateQueries({ queryKey: opening(id).queryKey });
			void queries.invalidateQueries({ queryKey: OPENINGS_KEY });
		};
		try {
			const { done, failed, undoUntil } = await adding.mutateAsync({ id, items: rows.filter(isResume) });
			onFinish(failed);
			refetch();
			if (done.length === 0) {
				showNotice("No one was added", describeLeftAlone(failed.length));
				return undefined;
			}
			const undo = async () => {
				const undone = await removing.mutateAsync({ id, items: done }).catch(showError);
				refetch();
				if (undone) sayUndone(undone.done.length, undone.failed);
			};
			const added = `${done.length} added to the shortlist`;
			showUndoNotice(
				added,
				[title, describeLeftAlone(failed.length)].filter(Boolean).join(". "),
				undoUntil,
				() => void undo(),
			);
			return undefined;
		} catch (error) {
			return toSentence(error);
		}
	};

	return {
		act,
		addTo,
		/** For actions without their own place for an error: shows it as a notice. */
		async tryTo(wish: BulkWish) {
			const problem = await act(wish);
			if (problem) showError(new Error(problem));
		},
		busy: acting.isPending || undoing.isPending || adding.isPending || removing.isPending,
	};
}

export function isResume({ kind }: Row): boolean {
	return kind === "resume";
}

export function toSentence(error: unknown): string {
	if (error instanceof ApiError) return Object.values(error.errors)[0] ?? error.message;
	return error instanceof Error ? error.message : String(error);
}
