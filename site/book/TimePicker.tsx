import type { CallDay } from "../../contract/booking.ts";
import { formatClock, formatDay, isSameTime, nameZone } from "../../contract/call-times.ts";
import { fillPlaceholders } from "../yours/your-page-content.ts";
import type { BookContent, PickData } from "./book-content.ts";
import css from "./TimePicker.module.css";

interface Props {
	pick: PickData;
	/** The firm's time zone. */
	office: string;
	words: BookContent["fields"];
}

/** Days, and the times of the chosen one. Style sheets alone show the right times, so it works without a script. */
export function TimePicker({ pick: { days, zone, values, errors }, office, words }: Props) {
	const chosen = days.some(({ day }) => day === values.day) ? values.day : days[0]?.day;
	return (
		<div className={css.picker}>
			<fieldset className={css.whole}>
				<legend>{words.day}</legend>
				<div className={css.days}>
					{days.map(({ day, times }) => (
						<label key={day} className={css.day}>
							<input type="radio" name="day" value={day} defaultChecked={day === chosen} />
							<span>{formatPart(day, { weekday: "short" })}</span>
							<span>{formatPart(day, { month: "short" })}</span>
							<strong className="display">{formatPart(day, { day: "numeric" })}</strong>
							<span className={css.count}>
								{times.length === 1 ? words.oneTime : fillPlaceholders(words.times, { count: String(times.length) })}
							</span>
						</label>
					))}
				</div>
			</fieldset>
			{days.map((each) => (
				<Times key={each.day} day={each} zone={zone} office={office} at={values.at} error={errors.at} words={words} />
			))}
		</div>
	);
}

interface TimesProps {
	day: CallDay;
	zone: string;
	office: string;
	at: string | undefined;
	error: string | undefined;
	words: BookContent["fields"];
}

function Times({ day: { day, times }, zone, office, at, error, words }: TimesProps) {
	const name = formatDay(new Date(times[0] ?? day), zone);
	return (
		<fieldset className={css.times} aria-describedby={error && `times-error-${day}`}>
			<legend>{fillPlaceholders(words.time, { day: name })}</legend>
			{error && (
				<p id={`times-error-${day}`} className={css.error}>
					{error}
				</p>
			)}
			<div className={css.list}>
				{times.map((time) => {
					const start = new Date(time);
					return (
						<label key={time} className={css.time}>
							<input type="radio" name={`at-${day}`} value={time} defaultChecked={time === at} />
							<strong>{formatClock(start, zone)}</strong>
							{!isSameTime(start, zone, office) && (
								<span>
									{formatClock(start, office)} {nameZone(office, start)}
								</span>
							)}
						</label>
					);
				})}
			</div>
		</fieldset>
	);
}

function formatPart(day: string, part: Intl.DateTimeFormatOptions): string {
	return new Date(day).toLocaleDateString("en-US", { timeZone: "UTC", ...part });
}
