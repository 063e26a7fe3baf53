import { formatCallTime, formatClock, isSameTime, nameZone } from "../../contract/call-times.ts";
import { Eyebrow } from "../sections/Eyebrow.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { RichText } from "../ui/RichText.tsx";
import { ActionButton } from "../yours/ActionButton.tsx";
import { Outcome } from "../yours/Outcome.tsx";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./BookedPage.module.css";
import type { BookContent, BookedData } from "./book-content.ts";

interface Props {
	booked: BookedData;
	/** The firm's time zone. */
	office: string;
	words: BookContent["booked"];
}

/** A call that is to come: when, how to change it, and what helps. */
export function BookedPage({ booked: { call, done, error }, office, words }: Props) {
	const at = new Date(call.at);
	const { zone, taker, phone, email } = call;
	const show = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString("en-US", { timeZone: zone, ...options });
	const when = {
		weekday: show({ weekday: "long" }),
		clock: formatClock(at, zone).replace(" ", "\u00a0"),
		zone: nameZone(zone, at),
	};
	const ready = call.topic === "job" ? words.ready.job : words.ready.hiring;
	const told = done && fillPlaceholders(done === "moved" ? words.moved : words.mailed, { email });
	return (
		<div className={`wrap split ${css.booked}`}>
			<div className={css.when}>
				<Eyebrow text={words.eyebrow} />
				<h1>
					<RichText text={fillPlaceholders(words.heading, when)} />
				</h1>
				<p className="lead">
					{fillPlaceholders(words.lead, { date: show({ month: "long", day: "numeric" }), taker, phone })}
				</p>
				{!isSameTime(at, zone, office) && (
					<p className="soft">{fillPlaceholders(words.office, { time: formatCallTime(at, office) })}</p>
				)}
				<Outcome done={told} error={error} />
				<div className={css.buttons}>
					<ButtonLink to={`${call.base}/call.ics`} size="small">
						{words.calendar}
					</ButtonLink>
					<ButtonLink to={`${call.base}/move`} look="secondary" size="small">
						{words.move}
					</ButtonLink>
					<ActionButton to={`${call.base}/cancel`}>{words.cancel}</ActionButton>
				</div>
				<p className="small soft">
					{words.reference} <strong>{call.reference}</strong>
				</p>
			</div>
			<div className={`card ${css.ready}`}>
				<h2>{words.ready.heading}</h2>
				<dl>
					{ready.map(({ what, how }) => (
						<div key={what}>
							<dt>{what}</dt>
							<dd className="soft">{how}</dd>
						</div>
					))}
				</dl>
			</div>
		</div>
	);
}
