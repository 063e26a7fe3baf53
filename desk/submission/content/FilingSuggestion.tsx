import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import type { Item } from "../../queries/submission.ts";
import { icons } from "../../ui/desk-icons.ts";
import { kindNames } from "../../ui/kind-labels.ts";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import css from "./Remarks.module.css";

interface Props {
	item: Item;
	actions: ReturnType<typeof useSubmissionActions>;
}

/** Where the email that a message began as may belong, or where a recruiter filed it. */
export function FilingSuggestion({ item: { suggested, suggestedOpening, filedWith }, actions }: Props) {
	if (filedWith) {
		return (
			<section className={css.remarks} aria-label="Filed email">
				<Drawing path={icons.reply} className={css.mark} />
				<p className={css.words}>
					This email is with <FiledLink to={filedWith} />.
				</p>
			</section>
		);
	}
	if (suggestedOpening) {
		const { answers, id, title, company } = suggestedOpening;
		return (
			<Suggestion onFile={() => actions.tryTo({ what: "file-email", with: answers })}>
				It may belong to{" "}
				<Link to="/o/$id" params={{ id }}>
					<bdi>{title}</bdi>
				</Link>{" "}
				at <bdi>{company}</bdi>
			</Suggestion>
		);
	}
	if (!suggested) return null;
	const { reference, kind, name, gist } = suggested;
	return (
		<Suggestion onFile={() => actions.tryTo({ what: "file-email", with: reference })}>
			It may belong to{" "}
			<Link to="/s/$reference" params={{ reference }} search={(search) => search}>
				<bdi>{name}</bdi>
			</Link>
			, {kindNames[kind].toLowerCase()}
			{gist && (
				<>
					: <bdi>{gist}</bdi>
				</>
			)}
		</Suggestion>
	);
}

function FiledLink({ to }: { to: string }) {
	if (to.startsWith("OP-")) {
		return (
			<Link to="/o/$id" params={{ id: to }}>
				{to}
			</Link>
		);
	}
	return (
		<Link to="/s/$reference" params={{ reference: to }}>
			{to}
		</Link>
	);
}

function Suggestion({ children, onFile }: { children: ReactNode; onFile(): void }) {
	return (
		<section className={css.remarks} aria-label="Suggestion">
			<Drawing path={icons.reply} className={css.mark} />
			<p className={css.words}>{children}</p>
			<button type="button" className={css.choice} onClick={onFile}>
				File it there
			</button>
		</section>
	);
}
