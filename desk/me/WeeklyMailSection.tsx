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
						? showNotice("You get it on Mondays", "The next one comes on Monday morning.")
						: showNotice("No more of these mails", "The numbers stay at the desk."),
			},
		);
	};
	return (
		<section aria-labelledby="own-weekly" className={css.section}>
			<h2 id="own-weekly">Weekly mail</h2>
			<label className={css.choice}>
				<input
					type="checkbox"
					checked={chosen ?? weeklyMail}
					onChange={({ target }) => !change.isPending && set(target.checked)}
				/>
				<span>
					How last week went
					<span className={css.more}>Five figures, on Monday mornings, to admins.</span>
				</span>
			</label>
			<ErrorMessage>{formError(change.error)}</ErrorMessage>
		</section>
	);
}
