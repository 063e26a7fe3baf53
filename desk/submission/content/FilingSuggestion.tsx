import { Link } from "@tanstack/react-router";
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
export function FilingSuggestion({ item: { suggested, filedWith }, actions }: Props) {
	if (filedWith) {
		return (
			<section className={css.remarks} aria-label="Filed email">
				<Drawing path={icons.reply} className={css.mark} />
				<p className={css.words}>
					This email is with{" "}
					<Link to="/s/$reference" params={{ reference: filedWith }}>
						{filedWith}
					</Link>
					.
				</p>
			</section>
		);
	}
	if (!suggested) return null;
	const { reference, kind, name, gist } = suggested;
	return (
		<section className={css.remarks} aria-label="Suggestion">
			<Drawing path={icons.reply} className={css.mark} />
			<p className={css.words}>
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
			</p>
			<button
				type="button"
				className={css.choice}
				onClick={() => actions.tryTo({ what: "file-email", with: reference })}
			>
				File it there
			</button>
		</section>
	);
}
