import type { DeliveryHealth, TargetHealth } from "../../../contract/desk/numbers.ts";
import { Figure } from "../charts/Figure.tsx";
import { HourTicks } from "../charts/HourTicks.tsx";
import { formatCount } from "../formats/number-formats.ts";
import css from "./DeliveriesFigure.module.css";
import { deliveryNotes, describeTarget, targetNames } from "./deliveries.ts";

/** Whether emails and webhooks are being delivered. */
export function DeliveriesFigure({ health: { targets }, at }: { health: DeliveryHealth; at: string }) {
	const notes = deliveryNotes(targets, new Date(at));
	return (
		<Figure
			title="Deliveries"
			note="last 24 hours, by hour"
			sentence={targets.map((each) => `${targetNames[each.target]}: ${describeTarget(each)}.`).join(" ")}
			table={{
				columns: ["To", "Queued", "Sent", "Waiting now", "Failed, total"],
				rows: targets.map(({ target, queued, sent, waiting, failed }) => ({
					name: targetNames[target],
					figures: [queued, sent, waiting.count, failed.count].map(formatCount),
				})),
			}}
			below={
				<p className={css.notes}>
					{notes.map((note) => (
						<span key={note}>{note} </span>
					))}
				</p>
			}
		>
			<ul>
				{targets.map((each) => (
					<Target key={each.target} of={each} />
				))}
			</ul>
		</Figure>
	);
}

function Target({ of }: { of: TargetHealth }) {
	const isBad = of.hours.some(({ failed }) => failed > 0);
	return (
		<li className={css.row}>
			<span>{targetNames[of.target]}</span>
			<HourTicks hours={of.hours} />
			<span className={`${css.words} ${isBad ? css.failed : ""}`}>{describeTarget(of)}</span>
		</li>
	);
}
