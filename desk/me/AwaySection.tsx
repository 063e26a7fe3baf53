import { type SubmitEvent, useState } from "react";
import { Button } from "../../site/ui/Button.tsx";
import fieldCss from "../../site/ui/Field.module.css";
import { controlProps, Field } from "../../site/ui/Field.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { fieldErrors, formError } from "../queries/api.ts";
import { useChangePerson } from "../queries/staff.ts";
import { formatDay, isAway, parseDay } from "../text/format-time.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./section.module.css";

/** While a person is away, nothing is assigned to them. */
export function AwaySection() {
	const { id, awayUntil } = useFrame().me.person;
	const change = useChangePerson();
	const [problem, setProblem] = useState<string>();
	const away = isAway(awayUntil);
	const set = (until: string | null) =>
		change.mutate(
			{ id, awayUntil: until },
			{
				onSuccess: () =>
					until
						? showNotice("Enjoy your time off", `We'll expect you back on ${formatDay(parseDay(until))}.`)
						: showNotice("Welcome back", "You can be assigned work again."),
			},
		);
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		const until = String(new FormData(event.currentTarget).get("away") ?? "");
		setProblem(isAway(until || null) ? undefined : "Choose a day after today.");
		if (isAway(until || null) && !change.isPending) set(until);
	};
	const field = {
		id: "away",
		name: "away",
		label: "First day back",
		required: false,
		error: problem ?? fieldErrors(change.error).awayUntil,
	};
	return (
		<section aria-labelledby="own-away" className={css.section}>
			<h2 id="own-away">Away</h2>
			<p className={css.text}>
				{away
					? `You're away until ${formatDay(parseDay(awayUntil))}. Nothing is assigned to you, and reminders go to your colleagues.`
					: "While you're away, nothing is assigned to you, and reminders go to your colleagues."}
			</p>
			<form onSubmit={send} noValidate className={css.form}>
				<Field {...field}>
					<input
						{...controlProps(field)}
						key={awayUntil}
						type="date"
						className={fieldCss.control}
						defaultValue={away ? awayUntil : ""}
					/>
				</Field>
				<div className={css.buttons}>
					<Button type="submit" size="small" look="secondary" busy={change.isPending}>
						{away ? "Change date" : "Mark me away"}
					</Button>
					{away && (
						<Button size="small" look="secondary" onClick={() => set(null)}>
							I'm back
						</Button>
					)}
				</div>
				<ErrorMessage>{formError(change.error)}</ErrorMessage>
			</form>
		</section>
	);
}
