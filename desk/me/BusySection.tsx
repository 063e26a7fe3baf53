import { type SubmitEvent, useRef } from "react";
import { BUSY_CALENDARS_MAX, type BusyCalendar } from "../../contract/busy-calendars.ts";
import { Button } from "../../site/ui/Button.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { useAddBusyCalendar, useRemoveBusyCalendar } from "../queries/me.ts";
import { timeAgo } from "../text/format-time.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showError, showNotice } from "../ui/notices.ts";
import css from "./section.module.css";

/** Calendars elsewhere: no calls are offered while this person is busy there. */
export function BusySection({ calendars }: { calendars: BusyCalendar[] }) {
	const add = useAddBusyCalendar();
	const form = useRef<HTMLFormElement>(null);
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (add.isPending) return;
		const address = String(new FormData(event.currentTarget).get("calendar") ?? "");
		add.mutate(address, { onSuccess: () => form.current?.reset() });
	};
	return (
		<section aria-labelledby="own-busy" className={css.section}>
			<h2 id="own-busy">Busy times</h2>
			<p className={css.text}>
				Add the secret iCal address of your own calendar, and no one can book a call while you're busy there. We check
				it every 15 minutes and store only your busy times, never titles or names.
			</p>
			{calendars.length > 0 && (
				<ul className={`${css.rows} ${css.before}`}>
					{calendars.map((calendar) => (
						<CalendarRow key={calendar.id} calendar={calendar} />
					))}
				</ul>
			)}
			{calendars.length < BUSY_CALENDARS_MAX && (
				<form ref={form} onSubmit={send} noValidate className={css.form}>
					<TextField
						id="calendar"
						name="calendar"
						label="Calendar address"
						autoComplete="off"
						inputMode="url"
						autoCapitalize="none"
						required={false}
						error={fieldErrors(add.error).address}
					/>
					<Button type="submit" size="small" look="secondary" busy={add.isPending}>
						Add calendar
					</Button>
					<ErrorMessage>{formError(add.error)}</ErrorMessage>
				</form>
			)}
		</section>
	);
}

function CalendarRow({ calendar }: { calendar: BusyCalendar }) {
	const remove = useRemoveBusyCalendar();
	const { id, host } = calendar;
	return (
		<li className={css.row}>
			<span className={css.words}>
				<span className={css.name}>{host}</span>
				<span className={css.more}>{describe(calendar)}</span>
			</span>
			<button
				type="button"
				className={css.act}
				onClick={() =>
					!remove.isPending &&
					remove.mutate(id, {
						onError: showError,
						onSuccess: () => showNotice("Calendar removed", "We deleted its busy times and its address."),
					})
				}
			>
				Remove<span className="sr-only"> {host}</span>
			</button>
		</li>
	);
}

function describe({ readAt, unread, problem, failedAt }: BusyCalendar): string {
	const skipped = unread > 0 ? ` We couldn't read ${unread === 1 ? "one event" : `${unread} events`}.` : "";
	if (problem === null) return readAt ? `Read ${timeAgo(new Date(readAt))}.${skipped}` : "Reading it now.";
	const failed = failedAt ? ` First failed ${timeAgo(new Date(failedAt))}.` : "";
	const known = readAt
		? `We're using what we last read: ${timeAgo(new Date(readAt))}.`
		: "We don't know its busy times.";
	return `We can't read it. ${problem}${failed} ${known}`;
}
