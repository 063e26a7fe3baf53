import { formatCallTime, formatClock, formatDay, nameZone } from "../../contract/call-times.ts";
import {
	INTERVIEW_MINUTES,
	type InterviewSlot,
	type InterviewView,
	OFFER_FIELD,
} from "../../contract/meetings/interviews.ts";
import type { Content } from "../content/schema.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import css from "./InterviewTimes.module.css";

type InterviewWords = Omit<Content<"shortlist">["interview"], "canceled">;

interface Props {
	interview: InterviewView;
	/** What was sent, if it was refused. */
	sent?: string | undefined;
	words: InterviewWords;
	timeZone: string;
}

/** Checkboxes, one for each time: those that the other side can make first. */
export function InterviewTimes({ interview: { at, slots }, sent, words, timeZone }: Props) {
	const chosen = sent?.split(" ");
	const boxes = (own: InterviewSlot[]) => (
		<div className={css.times}>
			{own.map((slot) => (
				<label key={slot.at}>
					<input
						type="checkbox"
						name={OFFER_FIELD + slot.at}
						value="1"
						defaultChecked={chosen ? chosen.includes(slot.at) : slot.mine}
					/>
					{shortTime(slot.at, timeZone)}
				</label>
			))}
		</div>
	);
	const offered = slots.filter((slot) => slot.offered);
	const others = slots.filter((slot) => !slot.offered);
	const zone = nameZone(timeZone, new Date(slots[0]?.at ?? 0));
	return (
		<div className={css.choice}>
			<input type="hidden" name="offers" defaultValue="" />
			{!at && <p className={css.wanted}>{fillPlaceholders(words.wanted, { minutes: String(INTERVIEW_MINUTES) })}</p>}
			{offered.length > 0 && (
				<fieldset>
					<legend>{words.offered}</legend>
					{boxes(offered)}
				</fieldset>
			)}
			<fieldset>
				<legend>{at ? words.move : words.others}</legend>
				{boxes(others)}
			</fieldset>
			<p className="small soft">{at ? words.moveHint : fillPlaceholders(words.zone, { zone })}</p>
		</div>
	);
}

/** When and where they meet; nothing until a time is set. */
export function SetInterview({ interview: { at, place }, words, timeZone }: Omit<Props, "sent">) {
	if (!at) return null;
	return (
		<div className={css.set}>
			<p className={css.wanted}>
				{fillPlaceholders(words.set, { time: formatCallTime(new Date(at), timeZone, INTERVIEW_MINUTES) })}
			</p>
			<p>{place ? /^https:\/\/\S+$/.test(place) ? <a href={place}>{place}</a> : place : words.noPlace}</p>
		</div>
	);
}

/** Such as 'Tue, Dec 8, 10:00 am'. */
function shortTime(time: string, timeZone: string): string {
	const at = new Date(time);
	const [weekday = "", date = ""] = formatDay(at, timeZone).split(", ");
	const [month = "", day = ""] = date.split(" ");
	return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${formatClock(at, timeZone)}`;
}
