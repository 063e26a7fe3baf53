import { useSyncExternalStore } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useEverySecond } from "../browser/now.ts";
import { clockTime } from "../text/format-time.ts";
import { icons } from "../ui/desk-icons.ts";
import css from "./ConnectionStrip.module.css";
import { useFrame } from "./FrameContext.ts";

/** Says that the screen may be out of date, and what is being done about it. */
export function ConnectionStrip() {
	const online = useOnline();
	const { line, tryNow } = useFrame();
	return (
		<div role="status">
			{!online && (
				<p className={`${css.strip} ${css.offline}`}>
					<Drawing path={icons.pause} className={css.mark} />
					<span>
						<strong>You're offline.</strong> You can read what's here, but changes need a connection.
					</span>
				</p>
			)}
			{online && line.lostAt && (
				<div className={`${css.strip} ${css.lost}`}>
					<Drawing path={icons.late} className={css.mark} />
					<p>
						Last updated {clockTime(new Date(line.lostAt))}. <NextAttempt at={line.nextAt} />
					</p>
					<button type="button" className={css.try} onClick={tryNow}>
						Try again
					</button>
				</div>
			)}
		</div>
	);
}

/** Hidden from screen readers, which would announce a number that changes every second without end. */
function NextAttempt({ at }: { at: number | undefined }) {
	const now = useEverySecond();
	const left = at === undefined ? 0 : Math.ceil((at - now) / 1000);
	return <span aria-hidden="true">{left > 0 ? `Retrying in ${left} s.` : "Retrying …"}</span>;
}

function useOnline(): boolean {
	return useSyncExternalStore(
		(changed) => {
			addEventListener("online", changed);
			addEventListener("offline", changed);
			return () => {
				removeEventListener("online", changed);
				removeEventListener("offline", changed);
			};
		},
		() => navigator.onLine,
	);
}
