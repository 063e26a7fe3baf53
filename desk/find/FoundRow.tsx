import { memo, type ReactNode } from "react";
import { ADDED_BY_TEAM } from "../../contract/desk/candidates.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import type { FoundRow as RowData } from "../queries/find.ts";
import { parseSearchWords, splitAtHits } from "../text/hits.ts";
import { kindIcons } from "../ui/kind-labels.ts";
import css from "./FoundRow.module.css";
import { type FindSearch, toQueryString } from "./search-params.ts";

const STATE_LABELS = { open: "", answered: "Answered", closed: "Closed", suspected: "Suspected spam", spam: "Spam" };

interface Props {
	row: RowData;
	search: FindSearch;
	/** It is open beside the list. */
	open: boolean;
	/** The Tab key enters the list here. */
	entry: boolean;
}

/** A search result: the name, what they do and where, and snippets around the matches. */
export const FoundRow = memo(function FoundRow({ row, search, open, entry }: Props) {
	const { reference, kind, name, company, gist, where, hits } = row;
	const isMixed = search.of === "any";
	const pieces = row.pieces.filter(({ text }) => text !== company && text !== name);
	return (
		<a
			href={`/s/${reference}?${toQueryString(search)}&in=find`}
			data-reference={reference}
			tabIndex={entry ? 0 : -1}
			aria-current={open ? "true" : undefined}
			className={`${css.row} ${isMixed ? css.mixed : ""} ${pieces.length === 0 ? css.bare : ""}`}
		>
			{isMixed && <Drawing path={kindIcons[kind]} className={css.kind} />}
			<span className={css.line}>
				<strong className={css.name} dir="auto">
					<HighlightedName text={name} q={search.q} />
				</strong>
				{company && (
					<span className={css.soft} dir="auto">
						<HighlightedName text={company} q={search.q} />
					</span>
				)}
				<span className={css.end}>
					{stateLabel(row)}
					{hits > 0 && ` ${hits} ${hits === 1 ? "match" : "matches"}`}
				</span>
			</span>
			<span className={css.line}>
				<span className={css.soft} dir="auto">
					{gist}
				</span>
				<span className={css.end} dir="auto">
					{where}
				</span>
			</span>
			{pieces.length > 0 && (
				<span className={css.pieces}>
					{pieces.map((piece) => (
						<span key={`${piece.in} ${piece.label} ${piece.text}`} dir="auto">
							{piece.in !== "resume" && <span className={css.label}>{piece.label}: </span>}
							{highlight(piece)}{" "}
						</span>
					))}
				</span>
			)}
		</a>
	);
});

function stateLabel({ notAgreed, hits, state, outcome }: RowData): ReactNode {
	if (notAgreed) return <span className={css.notAgreed}>Not agreed</span>;
	return hits > 0 || outcome === ADDED_BY_TEAM ? "" : STATE_LABELS[state];
}

/** Highlights the beginnings of words, which is how names are matched. */
function HighlightedName({ text, q }: { text: string; q: string | undefined }) {
	return splitAtHits(text, parseSearchWords(q)).map(({ text: part, hit, at }) =>
		hit ? (
			<mark key={at} className={css.hit}>
				{part}
			</mark>
		) : (
			part
		),
	);
}

function highlight({ text, marks }: RowData["pieces"][number]): ReactNode[] {
	const parts: ReactNode[] = [];
	let end = 0;
	for (const [from, to] of marks) {
		parts.push(
			text.slice(end, from),
			<mark key={from} className={css.hit}>
				{text.slice(from, to)}
			</mark>,
		);
		end = to;
	}
	return [...parts, text.slice(end)];
}
