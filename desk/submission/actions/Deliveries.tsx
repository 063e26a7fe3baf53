import type { Delivery, Item } from "../../queries/submission.ts";
import { formatMoment } from "../../text/format-time.ts";
import { deliveryName } from "../history/history-text.ts";
import css from "./Deliveries.module.css";
import type { useSubmissionActions } from "./useSubmissionActions.ts";

/** Emails and webhooks sent about the submission, and whether they were delivered. */
export function Deliveries({ item, actions }: { item: Item; actions: ReturnType<typeof useSubmissionActions> }) {
	if (item.deliveries.length === 0) return null;
	return (
		<section className={css.deliveries}>
			<h2 className={css.heading}>Deliveries</h2>
			<ul>
				{item.deliveries.map((delivery) => (
					<li key={delivery.id} className={css.delivery}>
						<span>{deliveryName(delivery)}</span>
						<span className={delivery.state === "failed" ? css.failed : css.state}>{describeState(delivery)}</span>
						{delivery.error && delivery.state !== "sent" && (
							<span className={css.reason} dir="auto">
								{delivery.error}
							</span>
						)}
						{delivery.state === "failed" && (
							<button
								type="button"
								className={css.again}
								onClick={() => actions.tryTo({ what: "resend", delivery: delivery.id })}
							>
								Resend
							</button>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function describeState({ state, since, attempts, next }: Delivery): string {
	if (state === "sent") return `sent ${formatMoment(new Date(since), undefined)}`;
	if (state === "failed") return "failed";
	if (state === "sending") return "on its way";
	return attempts > 0 && next ? `tried ${attempts} times, retrying soon` : "waits";
}
