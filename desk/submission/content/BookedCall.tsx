import { formatCallTime, isSameTime } from "../../../contract/call-times.ts";
import { Drawing } from "../../../site/ui/Drawing.tsx";
import { useNow } from "../../browser/now.ts";
import type { Item } from "../../queries/submission.ts";
import { icons } from "../../ui/desk-icons.ts";
import type { useSubmissionActions } from "../actions/useSubmissionActions.ts";
import css from "./Remarks.module.css";

interface Props {
	item: Item;
	actions: ReturnType<typeof useSubmissionActions>;
}

/** The call that they booked, and how it went. */
export function BookedCall({ item, actions }: Props) {
	const now = useNow();
	const { call } = item;
	if (!call) return null;
	const at = new Date(call.at);
	const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const result = item.events.findLast(({ what, undone }) => RESULTS.has(what) && !undone);
	const state = call.canceledAt ? "Call canceled" : result ? RESULTS.get(result.what) : "Call booked";
	const isDue = !call.canceledAt && !result && at.getTime() <= now;
	return (
		<section className={css.remarks} aria-label="Booked call">
			<Drawing path={icons.call} className={css.mark} />
			<div className={css.words}>
				<p>
					<strong>{state}</strong>: {formatCallTime(at, own)}, with {call.with.name}.
				</p>
				{!isSameTime(at, own, call.zone) && <p>For them, it's {formatCallTime(at, call.zone)}.</p>}
			</div>
			{isDue && (
				<>
					<button type="button" className={css.choice} onClick={() => actions.tryTo({ what: "call-held" })}>
						Call completed
					</button>
					<button type="button" className={css.choice} onClick={() => actions.tryTo({ what: "call-missed" })}>
						No-show
					</button>
				</>
			)}
		</section>
	);
}

const RESULTS = new Map([
	["held the call", "Call completed"],
	["call missed", "No-show"],
]);
