import { type SubmitEvent, useState } from "react";
import { bufferChoices, type CallHours, noticeChoices } from "../../contract/booking.ts";
import { usZones } from "../../contract/call-times.ts";
import { Button } from "../../site/ui/Button.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { useSetCallHours } from "../queries/me.ts";
import { formatDay, parseDay } from "../text/format-time.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./HoursSection.module.css";
import { readHoursForm } from "./read-hours-form.ts";
import section from "./section.module.css";

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const USUAL = { from: "09:00", to: "17:00" };

/** When visitors can book a call with this person, on the site's page /book. */
export function HoursSection({ hours }: { hours: CallHours | null }) {
	const set = useSetCallHours();
	const [problem, setProblem] = useState<string>();
	const [daysOff, setDaysOff] = useState(hours?.daysOff ?? []);
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (set.isPending) return;
		const read = readHoursForm(new FormData(event.currentTarget), daysOff);
		setProblem(typeof read === "string" ? read : undefined);
		if (typeof read === "string") return;
		set.mutate(read, {
			onSuccess: () => showNotice("Hours saved", "Visitors can book a call with you at /book."),
		});
	};
	const stop = () =>
		set.mutate(null, {
			onSuccess: () => showNotice("No more calls can be booked with you", "Calls already booked are still on."),
		});
	return (
		<section aria-labelledby="own-hours" className={section.section}>
			<h2 id="own-hours">Calls</h2>
			<p className={section.text}>
				{hours
					? "Visitors can book 20 minutes with you in these hours. You get an email with a calendar file for each call."
					: "Set hours, and visitors to the site can book 20 minutes with you. Until someone on the team does, no one can book a call."}
			</p>
			<form key={JSON.stringify(hours)} onSubmit={send} noValidate className={css.form} aria-labelledby="own-hours">
				<fieldset className={css.week}>
					<legend className="sr-only">Hours by day</legend>
					{WEEKDAYS.map((name, day) => (
						<WeekdayRow
							key={name}
							name={name}
							day={day}
							span={hours ? (hours.week[day] ?? null) : day < 5 ? USUAL : null}
						/>
					))}
				</fieldset>
				<fieldset className={css.pause}>
					<legend>Daily break</legend>
					<input type="time" name="pause-from" aria-label="Break from" defaultValue={hours?.pause?.from ?? ""} />
					<span aria-hidden="true">to</span>
					<input type="time" name="pause-to" aria-label="Break to" defaultValue={hours?.pause?.to ?? ""} />
				</fieldset>
				<div className={css.choices}>
					<label>
						Time zone
						<select name="zone" defaultValue={hours?.zone ?? guessZone()}>
							{usZones.map(({ value, label }) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</label>
					<label>
						Buffer around each call
						<select name="buffer" defaultValue={String(hours?.buffer ?? 20)}>
							{bufferChoices.map((minutes) => (
								<option key={minutes} value={minutes}>
									{minutes === 0 ? "None" : `${minutes} minutes`}
								</option>
							))}
						</select>
					</label>
					<label>
						Booked at least
						<select name="notice" defaultValue={String(hours?.notice ?? 4)}>
							{noticeChoices.map((ahead) => (
								<option key={ahead} value={ahead}>
									{ahead === 1 ? "1 hour" : `${ahead} hours`} ahead
								</option>
							))}
						</select>
					</label>
				</div>
				<DaysOff days={daysOff} onChange={setDaysOff} />
				<ErrorMessage>{problem ?? firstError(set.error)}</ErrorMessage>
				<div className={section.buttons}>
					<Button type="submit" size="small" look="secondary" busy={set.isPending}>
						Save hours
					</Button>
					{hours && (
						<Button size="small" look="secondary" onClick={stop}>
							Stop taking calls
						</Button>
					)}
				</div>
			</form>
		</section>
	);
}

interface WeekdayRowProps {
	name: string;
	/** From 0 for Monday. */
	day: number;
	span: { from: string; to: string } | null;
}

function WeekdayRow({ name, day, span }: WeekdayRowProps) {
	const [on, setOn] = useState(span !== null);
	return (
		<div className={css.day}>
			<label className={css.name}>
				<input type="checkbox" name={`on-${day}`} checked={on} onChange={({ target }) => setOn(target.checked)} />
				{name}
			</label>
			{on ? (
				<span className={css.span}>
					<input type="time" name={`from-${day}`} aria-label={`${name} from`} defaultValue={(span ?? USUAL).from} />
					<span aria-hidden="true">to</span>
					<input type="time" name={`to-${day}`} aria-label={`${name} to`} defaultValue={(span ?? USUAL).to} />
				</span>
			) : (
				<span className={css.none}>No calls</span>
			)}
		</div>
	);
}

function DaysOff({ days, onChange }: { days: string[]; onChange(days: string[]): void }) {
	const [day, setDay] = useState("");
	const add = () => {
		if (day === "") return;
		onChange([...new Set([...days, day])].sort());
		setDay("");
	};
	return (
		<fieldset>
			<legend>Days off</legend>
			<p className={css.hint}>The firm's holidays and the days you're marked away are already off.</p>
			<div className={css.add}>
				<input type="date" aria-label="Day off" value={day} onChange={({ target }) => setDay(target.value)} />
				<Button size="small" look="secondary" onClick={add}>
					Add day off
				</Button>
			</div>
			{days.length > 0 && (
				<ul className={css.days}>
					{days.map((each) => (
						<li key={each}>
							{formatDay(parseDay(each))}
							<button
								type="button"
								className={section.act}
								onClick={() => onChange(days.filter((other) => other !== each))}
							>
								Remove<span className="sr-only"> {formatDay(parseDay(each))}</span>
							</button>
						</li>
					))}
				</ul>
			)}
		</fieldset>
	);
}

/** The browser's, if it is one of ours. */
function guessZone(): string {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	return usZones.find(({ value }) => value === timeZone)?.value ?? usZones[0].value;
}

function firstError(error: Error | null): string | undefined {
	return formError(error) ?? (error ? Object.values(fieldErrors(error))[0] : undefined);
}
