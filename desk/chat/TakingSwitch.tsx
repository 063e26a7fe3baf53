import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useFrame } from "../frame/FrameContext.ts";
import { sayError } from "../ui/notices.ts";
import { clockTime, dayFrom, dayOf, isAway } from "../ui/when.ts";
import { marks } from "./marks.ts";
import { allowSound, ring, soundIsOn, switchSound } from "./sound.ts";
import css from "./TakingSwitch.module.css";
import { switchTaking, useTaking } from "./taking.ts";

/** Switches for taking chats and for the alert sound. */
export function TakingSwitch() {
	const { on, lostAt } = useTaking();
	const [sound, setSound] = useState(soundIsOn);
	const switching = useMutation({ mutationFn: switchTaking, onError: sayError });
	const { awayUntil } = useFrame().me.person;
	const away = isAway(awayUntil) ? `You are away until ${dayOf(dayFrom(awayUntil))}` : undefined;
	const turn = () => {
		if (switching.isPending || away) return;
		// Browsers allow both only in response to a click or key press.
		if (!on) allowSound();
		if (!on && "Notification" in window && Notification.permission === "default") void Notification.requestPermission();
		switching.mutate(!on);
	};
	const turnSound = () => {
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
				aria-label="Sound when somebody waits"
				aria-pressed={sound}
				title={sound ? "A soft sound when somebody waits" : "No sound when somebody waits"}
				onClick={turnSound}
			>
				<Drawing path={sound ? marks.sound : marks.silent} className={css.mark} />
			</button>
			<button
				type="button"
				role="switch"
				aria-checked={on}
				aria-disabled={switching.isPending || away !== undefined || undefined}
				title={away}
				aria-describedby={lostAt ? "chats-lost" : undefined}
				className={css.switch}
				onClick={turn}
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
