import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { deviceName } from "../browser/device-name.ts";
import { useFrame } from "../page/FrameContext.ts";
import { type Session, useEndSessions } from "../queries/me.ts";
import { timeAgo } from "../text/format-time.ts";
import { icons } from "../ui/desk-icons.ts";
import { showError, showNotice } from "../ui/notices.ts";
import css from "./section.module.css";

const SIGN_IN_METHODS: Partial<Record<string, string>> = {
	join: "by invitation",
	passkey: "with a passkey",
	link: "with an email link",
	"single sign-on": "with single sign-on",
};

export function SessionsSection({ sessions }: { sessions: Session[] }) {
	const end = useEndSessions();
	return (
		<section aria-labelledby="own-sessions" className={css.section}>
			<h2 id="own-sessions">Where you are signed in</h2>
			<p className={css.text}>You're signed out after 12 hours of inactivity, and after seven days at the latest.</p>
			<ul className={css.rows}>
				{sessions.map((session) => (
					<SessionRow key={session.id} session={session} />
				))}
			</ul>
			{sessions.length > 1 && (
				<div className={css.after}>
					<Button
						size="small"
						look="secondary"
						busy={end.isPending}
						onClick={() =>
							end.mutate(undefined, {
								onError: showError,
								onSuccess: () => showNotice("Signed out elsewhere", "Only this browser is signed in."),
							})
						}
					>
						Sign out everywhere else
					</Button>
				</div>
			)}
		</section>
	);
}

function SessionRow({ session: { id, agent, way, begunAt, seenAt } }: { session: Session }) {
	const here = useFrame().me.session.id === id;
	const end = useEndSessions();
	const device = deviceName(agent) ?? "Unknown browser";
	return (
		<li className={css.row}>
			<Drawing path={/iPhone|Android|Mobile/.test(agent) ? icons.phone : icons.screen} className={css.mark} />
			<span className={css.words}>
				<span className={css.name}>{device}</span>
				<span className={css.more}>
					Signed in {timeAgo(new Date(begunAt))} {SIGN_IN_METHODS[way] ?? way}
					{!here && `, seen ${timeAgo(new Date(seenAt))}`}
				</span>
			</span>
			{here ? (
				<span className={css.here}>This browser</span>
			) : (
				<button type="button" className={css.act} onClick={() => end.mutate(id, { onError: showError })}>
					End<span className="sr-only"> the session in {device}</span>
				</button>
			)}
		</li>
	);
}
