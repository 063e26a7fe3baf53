import { memo } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { ClockLine } from "../line/ClockLine.tsx";
import type { InboxRow } from "../queries/openings/steps.ts";
import type { Row as RowData } from "../queries/submissions.ts";
import { SnoozeMenu } from "../snooze/SnoozeMenu.tsx";
import { splitAtHits, type WordForm } from "../text/hits.ts";
import { icons } from "../ui/desk-icons.ts";
import { Initials } from "../ui/Initials.tsx";
import { kindIcons } from "../ui/kind-labels.ts";
import css from "./Row.module.css";
import { getRowClock } from "./row-clock.ts";

const KIND_LABELS = {
	...{ lead: "Lead", "talent-request": "Request", resume: "Resume", message: "Message", step: "Next step" },
};
const STATE_LABELS = { open: "", answered: "Answered", closed: "Closed", suspected: "Suspected spam", spam: "Spam" };

interface Props {
	row: InboxRow;
	now: number;
	/** Id of the signed-in person. */
	me: string;
	href: string;
	/** Three lines instead of two. */
	tall: boolean;
	/** Whether it is the open item. */
	open: boolean;
	/** Whether Tab enters the list at this row. */
	entry: boolean;
	leaving: boolean;
	/** Whether the list has rows of more than one state. */
	mixed: boolean;
	/** The search words, and the forms of them that were found. */
	words: string[];
	forms: WordForm[];
	onTake(row: RowData): void;
	selected: boolean;
	onSelect(reference: string): void;
	/** Selects the rows up to this one. */
	onExtend(reference: string): void;
}

/** A submission or a next step in the list: name, summary, time left and owner. */
export const Row = memo(function Row(props: Props) {
	const { row, now, me, href, tall, open, entry, leaving, mixed, words, forms, onTake } = props;
	const { selected, onSelect, onExtend } = props;
	const clock = getRowClock(row, now);
	const kind = KIND_LABELS[row.kind];
	const name = (
		<>
			<strong className={css.name} dir="auto">
				<Highlighted text={row.name} words={words} forms={forms} />
			</strong>
			{row.failed && (
				<>
					<Drawing path={icons.late} className={css.failed} />
					<span className="sr-only">, an email wasn't delivered</span>
				</>
			)}
		</>
	);
	const company = row.company && (
		<span className={css.soft} dir="auto">
			<Highlighted text={row.company} words={words} forms={forms} />
		</span>
	);
	const gist = (
		<span className={css.soft} dir="auto">
			<Highlighted text={row.gist} words={words} forms={forms} />
		</span>
	);
	const place = (
		<span className={css.place}>
			{mixed && <span className={css.state}>{isSnoozed(row, now) ? "Snoozed" : STATE_LABELS[row.state]}</span>}{" "}
			{row.place}
		</span>
	);
	return (
		<>
			<a
				href={href}
				data-reference={row.reference}
				tabIndex={entry ? 0 : -1}
				aria-current={open ? "true" : undefined}
				className={`${css.row} ${tall ? css.tall : ""} ${leaving ? css.leaving : ""}`}
			>
				{!row.opened && (
					<span className={css.unopened}>
						<span className="sr-only">New: </span>
					</span>
				)}
				<Drawing path={row.kind === "step" ? icons.opening : kindIcons[row.kind]} className={css.kindMark} />
				<span className={`${css.text} ${css.first}`}>
					{name} {!tall && company}
				</span>
				<span className={css.second}>
					<span className={css.text}>
						<span className={css.kind}>{kind}</span> {tall ? company : gist}
					</span>{" "}
					{!tall && place}
				</span>
				{tall && (
					<span className={css.third}>
						<span className={css.text}>{gist}</span> {place}
					</span>
				)}
				<span className={`${css.time} ${css[clock.tone]}`}>
					<span aria-hidden="true">{clock.short}</span>
					<span className="sr-only">{clock.words}</span>
				</span>
				<span className={css.line}>{clock.line && <ClockLine {...clock.line} />}</span>
				<span className="sr-only">{describeOwner(row, me)}</span>
				{row.owner && (
					<span className={css.owner} title={row.owner.name}>
						<Initials name={row.owner.name} look={row.owner.id === me ? "self" : "colleague"} size="small" />
					</span>
				)}
			</a>
			{row.kind !== "step" && (
				<label className={css.select}>
					<input
						type="checkbox"
						tabIndex={-1}
						aria-label={`Select ${row.name}`}
						checked={selected}
						onChange={({ nativeEvent }) =>
							nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
								? onExtend(row.reference)
								: onSelect(row.reference)
						}
					/>
				</label>
			)}
			{row.kind === "step" && (
				<SnoozeMenu
					step={{ ...row, text: row.gist }}
					label={`Snooze ${row.name}`}
					triggerClass={css.snooze ?? ""}
					trigger={<Drawing path={icons.clock} />}
				/>
			)}
			{row.kind !== "step" && !row.owner && row.state === "open" && (
				<button
					type="button"
					tabIndex={-1}
					className={css.take}
					title="Take"
					aria-label={`Take ${row.name}`}
					onClick={() => onTake(row)}
				>
					<Drawing path={icons.plus} />
				</button>
			)}
		</>
	);
});

function isSnoozed({ state, snoozedUntil }: InboxRow, now: number): boolean {
	return state === "open" && snoozedUntil !== null && Date.parse(snoozedUntil) > now;
}

function describeOwner({ owner }: InboxRow, me: string): string {
	if (!owner) return "unassigned";
	return owner.id === me ? "yours" : `owner ${owner.name}`;
}

function Highlighted({ text, words, forms }: { text: string } & Pick<Props, "words" | "forms">) {
	if (words.length === 0) return text;
	return splitAtHits(text, words, forms).map((piece) =>
		piece.hit ? (
			<mark key={piece.at} className={css.hit}>
				{piece.text}
			</mark>
		) : (
			piece.text
		),
	);
}
