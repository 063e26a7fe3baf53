import { memo, type RefObject, useEffect, useMemo, useRef } from "react";
import { candidateFilters } from "../../contract/desk/candidates.ts";
import { useShortcut } from "../browser/shortcuts.ts";
import { useLongPress } from "../bulk/useLongPress.ts";
import type { ListSelection } from "../bulk/useSelection.ts";
import { layoutEntries } from "../lists/rows/entry-layout.ts";
import { useEntry, useRowNavigation, useScrollRestoration } from "../lists/rows/useRowNavigation.ts";
import { useVirtualRows } from "../lists/rows/useVirtualRows.ts";
import { useFrame } from "../page/FrameContext.ts";
import type { CandidateRow } from "../queries/find.ts";
import { timeAgo } from "../text/format-time.ts";
import { Initials } from "../ui/Initials.tsx";
import css from "./CandidateRows.module.css";
import { type Column, columns, toTemplate } from "./columns.ts";

const HEIGHTS = { wide: 52, phone: 92 };
const AHEAD = 20; // rows before the end at which more are loaded

interface Props {
	rows: CandidateRow[];
	/** Of the list, to come back to where one was in it. */
	name: string;
	phone: boolean;
	shown: Column[];
	scroller: RefObject<HTMLDivElement | null>;
	selection: ListSelection;
	onOpen(reference: string): void;
	/** Called near the end of the list. */
	onEnd(): void;
}

/** Only visible rows are in the document. One stop for the Tab key; arrows, J and K move within it. */
export function CandidateRows({ rows, name, phone, shown: cells, scroller, selection, onOpen, onEnd }: Props) {
	const template = phone ? undefined : toTemplate(cells);
	const height = phone ? HEIGHTS.phone : HEIGHTS.wide;
	const places = useMemo(() => layoutEntries([...rows.keys()], { row: height, head: height }), [rows, height]);
	const focusOn = useRef<string>(undefined);
	const { entry, setActive } = useEntry(rows, undefined);
	const keepOffset = useScrollRestoration(name, scroller);
	const { shown, last, bringIntoSight } = useVirtualRows(places, scroller, entry, keepOffset);
	const { listens, hasFocus } = useRowNavigation({
		...{ rows, open: undefined, entry, setActive, scroller, focusOn, onOpen, bringIntoSight, selection },
	});
	const longPress = useLongPress((reference) => {
		selection.startTapping();
		selection.toggle(reference);
	});
	useShortcut("x", "Select", () => {
		const row = rows[entry];
		if (row && hasFocus()) selection.toggle(row.reference);
	});
	useEffect(() => {
		if (last > rows.length - AHEAD) onEnd();
	});
	return (
		<ul
			className={css.list}
			style={{ height: places.top(places.count) }}
			data-selecting={selection.isActive || undefined}
			{...listens}
			{...longPress}
		>
			{shown.map((index) => {
				const row = rows[index];
				if (!row) return null;
				const place = { height, transform: `translateY(${places.top(index)}px)` };
				return (
					<li key={row.reference} className={css.item} style={place} aria-posinset={index + 1} aria-setsize={-1}>
						<Row
							row={row}
							shown={cells}
							template={template}
							entry={index === entry}
							selected={selection.references.has(row.reference)}
							onSelect={selection.toggle}
							onExtend={selection.extend}
						/>
					</li>
				);
			})}
		</ul>
	);
}

interface RowProps {
	row: CandidateRow;
	shown: Column[];
	/** Of its columns; undefined on a phone. */
	template: string | undefined;
	/** The Tab key enters the list here. */
	entry: boolean;
	selected: boolean;
	onSelect(reference: string): void;
	/** Selects the rows up to this one. */
	onExtend(reference: string): void;
}

const Row = memo(function Row({ row, shown, template, entry, selected, onSelect, onExtend }: RowProps) {
	const { reference, name, title, gist, owner } = row;
	return (
		<>
			<a
				href={`/s/${reference}`}
				data-reference={reference}
				tabIndex={entry ? 0 : -1}
				className={css.row}
				style={{ gridTemplateColumns: template }}
			>
				<span className={css.who}>
					<strong className={css.name} dir="auto">
						{name}
					</strong>
					<span className={css.soft} dir="auto">
						{title || gist}
					</span>
				</span>
				{shown.map((column) => (
					<Cell key={column} column={column} row={row} />
				))}
				<span className="sr-only">{owner ? `, owner ${owner.name}` : ", unassigned"}</span>
			</a>
			<label className={css.select}>
				<input
					type="checkbox"
					tabIndex={-1}
					aria-label={`Select ${name}`}
					checked={selected}
					onChange={({ nativeEvent }) =>
						nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? onExtend(reference) : onSelect(reference)
					}
				/>
			</label>
		</>
	);
});

function Cell({ column, row }: { column: Column; row: CandidateRow }) {
	const me = useFrame().me.person.id;
	const { where, email, phone, source, askedAt, notAgreed, openings, touchedAt, owner } = row;
	const [first, ...others] = openings;
	switch (column) {
		case "where":
		case "email":
		case "phone":
			return (
				<span className={css[column]} dir="auto">
					{{ where, email, phone }[column]}
				</span>
			);
		case "source":
			return <span>{candidateFilters.source.find(({ value }) => value === source)?.label}</span>;
		case "agreed":
			return (
				<span className={css.agreed}>
					{notAgreed ? (
						<>
							<span className={css.not}>Not agreed</span>
							<span className={css.asked}>{askedAt ? "Asked" : "Not asked"}</span>
						</>
					) : (
						"Agreed"
					)}
				</span>
			);
		case "openings":
			return (
				<span className={css.openings} dir="auto">
					{first && <span className={css.opening}>{first.title}</span>}
					{others.length > 0 && <span className={css.more}>+{others.length}</span>}
				</span>
			);
		case "touched":
			return (
				<span className={css.touched}>
					<span className="sr-only">Last activity </span>
					{formatTouched(touchedAt)}
				</span>
			);
		case "owner":
			return (
				<span className={css.owner} aria-hidden="true">
					{owner && <Initials name={owner.name} look={owner.id === me ? "self" : "colleague"} size="small" />}
				</span>
			);
	}
}

/** "yesterday at 7:30 pm" says more than there is room for. */
function formatTouched(at: string): string {
	return timeAgo(new Date(at)).replace(/ at .*/, "");
}

/** Column heads, where there is room for columns. */
export function CandidateHeads({ shown }: { shown: Column[] }) {
	return (
		<div className={css.heads} style={{ gridTemplateColumns: toTemplate(shown) }} aria-hidden="true">
			<span>Candidate</span>
			{columns
				.filter(({ value }) => shown.includes(value))
				.map(({ value, label }) => (
					<span key={value} className={value === "touched" ? css.touched : undefined}>
						{value === "owner" ? "" : label}
					</span>
				))}
		</div>
	);
}
