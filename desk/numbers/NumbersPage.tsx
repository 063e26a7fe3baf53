import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Numbers } from "../../contract/desk/numbers.ts";
import { Button } from "../../site/ui/Button.tsx";
import { PageHead } from "../page/PageHead.tsx";
import { counts } from "../queries/submissions.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { AnswerTimeByHourFigure } from "./figures/AnswerTimeByHourFigure.tsx";
import { AnswerTimeFigure } from "./figures/AnswerTimeFigure.tsx";
import { DeliveriesFigure } from "./figures/DeliveriesFigure.tsx";
import { OnTimeFigure } from "./figures/OnTimeFigure.tsx";
import { Origins } from "./figures/Origins.tsx";
import { ReceivedFigure } from "./figures/ReceivedFigure.tsx";
import { StatesFigure } from "./figures/StatesFigure.tsx";
import { formatBetweenDays, formatDayRange, kindPlurals, officeToday } from "./formats/number-formats.ts";
import type { NumbersSearch } from "./formats/ranges.ts";
import { Health } from "./Health.tsx";
import { MeetingNumbers } from "./MeetingNumbers.tsx";
import css from "./NumbersPage.module.css";
import { numbers } from "./numbers-query.ts";
import { ClaimsAndActuals, OpeningNumbers } from "./OpeningNumbers.tsx";
import { Pickers } from "./Pickers.tsx";
import { Workload } from "./Workload.tsx";

/** How the firm is doing: whether it answers on time, where requests come from, whether everything is delivered. */
export function NumbersPage() {
	const search = useSearch({ from: "/desk/numbers" });
	const query = useQuery(numbers({ ...search }));
	const { data, error, isPlaceholderData, refetch } = query;
	const pickers = <Pickers search={search} counted={data} />;
	return (
		<>
			<PageHead
				title="Numbers"
				actions={
					<>
						<div className={css.wide}>{pickers}</div>
						<ExportMenu search={search} />
					</>
				}
				below={<div className={css.narrow}>{pickers}</div>}
			/>
			{error && <NumbersError error={error} onTry={() => refetch()} />}
			{data ? (
				<div className={`${css.page} ${isPlaceholderData ? css.former : ""}`} aria-busy={isPlaceholderData}>
					<PrintHeader of={data} />
					<Figures of={data} search={search} />
				</div>
			) : (
				!error && <LoadingRows />
			)}
		</>
	);
}

/** On paper, in place of the pickers. */
function PrintHeader({ of }: { of: Numbers }) {
	const { from, to, kind } = of.range;
	return (
		<p className={css.paper}>
			<span className={`display ${css.title}`}>Numbers</span>
			{kind ? kindPlurals[kind] : "All types"}, {formatDayRange(from, to, officeToday(of))}
		</p>
	);
}

function Figures({ of, search }: { of: Numbers; search: NumbersSearch }) {
	const isStoreEmpty = useQuery(counts).data?.empty;
	const isEmpty = of.received.total === 0 && of.promise.total.due === 0;
	if (isEmpty && isStoreEmpty) return <NoneYet health={of.health} />;
	return (
		<>
			<div className={css.main}>
				{isEmpty ? (
					<NothingReceived of={of} />
				) : (
					<>
						<OnTimeFigure of={of} />
						<ReceivedFigure of={of} />
						<Origins of={of.received} />
					</>
				)}
				{of.openings.opened + of.openings.placements.count > 0 && <OpeningNumbers of={of.openings} />}
				{of.meetings.calls.booked + of.meetings.interviews.booked > 0 && <MeetingNumbers of={of.meetings} />}
				{of.owners && <Workload owners={of.owners} />}
				{of.claims && <ClaimsAndActuals claims={of.claims} />}
			</div>
			<div className={css.side}>
				{!isEmpty && (
					<>
						<AnswerTimeFigure of={of} />
						<AnswerTimeByHourFigure of={of.answerTimes} />
						<StatesFigure of={of.received} kind={search.kind} />
					</>
				)}
				<DeliveriesFigure health={of.health} at={of.at} />
				<Health health={of.health} />
			</div>
		</>
	);
}

/** Before the first submission, in place of empty charts and tables of zeros. */
function NoneYet({ health }: { health: Numbers["health"] }) {
	return (
		<>
			<div className={css.main}>
				<EmptyState title="No numbers yet">
					Once requests arrive, you’ll see how fast you answer, whether you’re on time and where requests come from.
				</EmptyState>
			</div>
			<div className={css.side}>
				<Health health={health} />
			</div>
		</>
	);
}

function NothingReceived({ of }: { of: Numbers }) {
	const { heldBack, spam } = of.leftOut;
	const { from, to } = of.range;
	return (
		<EmptyState title={`Nothing was received ${formatBetweenDays(from, to, officeToday(of))}`}>
			{heldBack + spam > 0 ? `Suspected spam (${heldBack + spam}) isn't counted.` : "Choose another range or type."}
		</EmptyState>
	);
}

function NumbersError({ error, onTry }: { error: Error; onTry(): void }) {
	return (
		<div role="alert" className={css.trouble}>
			<EmptyState
				title="The numbers couldn't be loaded"
				action={
					<Button size="small" onClick={onTry}>
						Try again
					</Button>
				}
			>
				{error.message}
			</EmptyState>
		</div>
	);
}
