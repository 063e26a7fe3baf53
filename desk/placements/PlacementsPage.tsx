import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useNow } from "../browser/now.ts";
import { ClockLine } from "../line/ClockLine.tsx";
import type { Hint } from "../lists/KeyHints.tsx";
import { getGuarantee } from "../openings/guarantee.ts";
import { ListPage } from "../openings/list/ListPage.tsx";
import { EmployerLink, ListRow, RowTitle } from "../openings/list/ListRow.tsx";
import { formatMoney } from "../openings/opening-labels.ts";
import { getStepClock } from "../openings/step-clock.ts";
import { type PlacementRow, placements } from "../queries/openings/placements.ts";
import { formatDay, parseDay } from "../text/format-time.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import css from "./PlacementsPage.module.css";

const HINTS: Hint[] = [
	[["J", "K"], "move"],
	[["↵"], "open"],
];

/** Who was placed: guarantees that run or ended lately, the nearest check-in first. */
export function PlacementsPage() {
	const now = useNow();
	const navigate = useNavigate();
	const list = useInfiniteQuery(placements);
	return (
		<ListPage
			title="Placements"
			list={list}
			hints={HINTS}
			empty={
				<EmptyState title="No active guarantees">
					A placement stays here from the day you record it until 30 days after its guarantee ends.
				</EmptyState>
			}
			keyOf={keyOf}
			onOpen={(key) => {
				const [id = "", at = ""] = key.split(" ");
				void navigate({ to: "/o/$id", params: { id }, search: { status: "all", at } });
			}}
			renderRow={(row, isEntry) => <PlacementItem row={row} isEntry={isEntry} now={now} />}
		/>
	);
}

/** An opening may have several placements. */
function keyOf({ opening, candidate }: PlacementRow): string {
	return `${opening} ${candidate}`;
}

function PlacementItem({ row, isEntry, now }: { row: PlacementRow; isEntry: boolean; now: number }) {
	const { opening, candidate, name, title, company, owner } = row;
	const { share, words, isOver } = getGuarantee(row, now);
	return (
		<ListRow className={css.row}>
			<RowTitle {...{ owner, isEntry, title: name, reference: keyOf(row), href: `/o/${opening}?at=${candidate}` }}>
				{title} at <EmployerLink company={company} isEntry={isEntry} />
			</RowTitle>
			<span className={css.day}>
				<ClockLine share={share} look={row.leftOn ? "missed" : isOver ? "kept" : "running"} />
				<span>{row.guaranteeDays === 0 && !row.leftOn ? "No guarantee" : words}</span>
				<span className={css.soft}>{describeEnd(row)}</span>
			</span>
			<CheckIn row={row} now={now} />
			{row.maySeeFee && (
				<span className={css.fee}>
					{row.fee === null ? "No fee set" : formatMoney(row.fee)}
					<span className={css.soft}>{describePayment(row)}</span>
				</span>
			)}
		</ListRow>
	);
}

function describeEnd({ leftOn, leftWhy, guaranteeEndsOn, replacement }: PlacementRow): string {
	if (leftOn) return replacement ? "Replacement opened" : (leftWhy ?? "");
	return `through ${formatDay(parseDay(guaranteeEndsOn))}`;
}

function describePayment({ fee, invoicedOn, paidOn }: PlacementRow): string {
	if (fee === 0) return "No fee due";
	if (paidOn) return `Paid ${formatDay(parseDay(paidOn))}`;
	return invoicedOn ? `Invoiced ${formatDay(parseDay(invoicedOn))}` : "Not invoiced";
}

function CheckIn({ row: { nextStep, nextDueAt, startsOn, leftOn }, now }: { row: PlacementRow; now: number }) {
	if (!nextDueAt) return <span className={css.next}>{leftOn ? "" : "No check-ins left"}</span>;
	const clock = getStepClock(nextDueAt, `${startsOn}T00:00`, now);
	return (
		<span className={css.next}>
			<span dir="auto">{nextStep}</span>
			<span className={clock.tone === "late" ? css.late : css.soft}>
				<span aria-hidden="true">{clock.short}</span>
				<span className="sr-only">{clock.words}</span>
			</span>
		</span>
	);
}
