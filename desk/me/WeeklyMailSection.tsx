import { useState } from "react";
import { useFrame } from "../page/FrameContext.ts";
import { formError } from "../queries/api.ts";
import { useChangePerson } from "../queries/staff.ts";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import { showNotice } from "../ui/notices.ts";
import css from "./section.module.css";

/** The weekly email on how last week went: for admins, who can turn it off. */
export function WeeklyMailSection() {
	const { id, weeklyMail } = useFrame().me.person;
	const change = useChangePerson();
	const [chosen, setChosen] = useState<boolean>(); // until it is saved
	const set = (on: boolean) => {
		setChosen(on);
		change.mutate(
			{ id, weeklyMail: on },
			{
				onSettled: () => setChosen(undefined),
				onSuccess: () =>
					on
						? showNotice("Weekly email on", "The next one arrives Monday morning.")
						: showNotice("Weekly email off", "You'll still find the numbers at the desk."),
			},
		);
	};
	return (
		<section aria-labelledby="own-weekly" className={css.section}>
			<h2 id="own-weekly">Weekly email</h2>
			<label className={css.choice}>
				<input
					type="checkbox"
					checked={chosen ?? weeklyMail}
					onChange={({ target }) => !change.isPending && set(target.checked)}
				/>
				<span>
					Last week in review
					<span className={css.more}>Six key numbers for admins, every Monday morning.</span>
				</span>
			</label>
			<ErrorMessage>{formError(change.error)}</ErrorMessage>
		</section>
	);
}
