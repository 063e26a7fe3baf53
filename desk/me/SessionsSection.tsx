import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useFrame } from "../frame/FrameContext.ts";
import { type Session, useEndSessions } from "../queries/sessions.ts";
import { deviceOf } from "../ui/device.ts";
import { marks } from "../ui/marks.ts";
import { say, sayError } from "../ui/notices.ts";
import { lately } from "../ui/when.ts";
import css from "./section.module.css";

const WAYS: Partial<Record<string, string>> = {
	join: "by invitation",
	passkey: "with a passkey",
	link: "with a link by mail",
	"single sign-on": "with single sign-on",
};

export function SessionsSection({ sessions }: { sessions: Session[] }) {
	const end = useEndSessions();
	return (
		<section aria-labelledby="own-sessions" className={css.section}>
			<h2 id="own-sessions">Where you are signed in</h2>
			<p className={css.text}>A session ends after 12 hours without use, and after seven days at the latest.</p>
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
								onError: sayError,
								onSuccess: () => say("Signed out elsewhere", "Only this browser is signed in."),
							})
						}
					>
						End all others
					</Button>
				</div>
			)}
		</section>
	);
}

function SessionRow({ session: { id, agent, way, begunAt, seenAt } }: { session: Session }) {
	const here = useFrame().me.session.id === id;
	const end = useEndSessions();
	const device = deviceOf(agent) ?? "Unknown browser";
	return (
		<li className={css.row}>
			<Drawing path={/iPhone|Android|Mobile/.test(agent) ? marks.phone : marks.screen} className={css.mark} />
			<span className={css.words}>
				<span className={css.name}>{device}</span>
				<span className={css.more}>
					Signed in {lately(new Date(begunAt))} {WAYS[way] ?? way}
					{!here && `, seen ${lately(new Date(seenAt))}`}
				</span>
			</span>
			{here ? (
				<span className={css.here}>This one</span>
			) : (
				<button type="button" className={css.act} onClick={() => end.mutate(id, { onError: sayError })}>
					End<span className="sr-only"> the session in {device}</span>
				</button>
			)}
		</li>
	);
}
