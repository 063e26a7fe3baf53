import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { allowSound, isSoundOn, ring, switchSound } from "../browser/sound.ts";
import { setTakingChats, useTakingChats } from "../live/taking-chats.ts";
import { useFrame } from "../page/FrameContext.ts";
import { clockTime, formatDay, isAway, parseDay } from "../text/format-time.ts";
import { showError } from "../ui/notices.ts";
import css from "./TakingChatsSwitch.module.css";

const SOUND_ICON = "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4";
const SILENT_ICON = "M6 16.5V11a6 6 0 0 1 9.5-4.9M18 11v5.5l1.5 1.5H10M10 20.5h4M4 4l16 16";

/** Switches for taking chats and for the alert sound. */
export function TakingChatsSwitch() {
	const { on, lostAt } = useTakingChats();
	const [sound, setSound] = useState(isSoundOn);
	const switching = useMutation({ mutationFn: setTakingChats, onError: showError });
	const { awayUntil } = useFrame().me.person;
	const away = isAway(awayUntil) ? `You're away until ${formatDay(parseDay(awayUntil))}` : undefined;
	const toggle = () => {
		if (switching.isPending || away) return;
		// Browsers allow both only in response to a click or key press.
		if (!on) allowSound();
		if (!on && "Notification" in window && Notification.permission === "default") void Notification.requestPermission();
		switching.mutate(!on);
	};
	const toggleSound = () => {
		switchSound(!sound);
		setSound(!sound);
		if (sound) return;
		allowSound();
		ring(); // a sample of what to listen for
	};
	return (
		<div className={css.both}>
			<button
				type="button"
				className={`icon-button ${css.sound}`}
				aria-label="Sound when a visitor is waiting"
				aria-pressed={sound}
				title={sound ? "Plays a soft sound when a visitor is waiting" : "No sound when a visitor is waiting"}
				onClick={toggleSound}
			>
				<Drawing path={sound ? SOUND_ICON : SILENT_ICON} className={css.mark} />
			</button>
			<button
				type="button"
				role="switch"
				aria-checked={on}
				aria-disabled={switching.isPending || away !== undefined || undefined}
				title={away}
				aria-describedby={lostAt ? "chats-lost" : undefined}
				className={css.switch}
				onClick={toggle}
			>
				Taking chats
				<span className={css.track} aria-hidden="true" />
			</button>
			{lostAt !== undefined && (
				<p id="chats-lost" className={css.lost}>
					Off since {clockTime(new Date(lostAt))}: the connection was lost for a minute.
				</p>
			)}
		</div>
	);
}
