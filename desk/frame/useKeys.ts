import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { queues } from "../inbox/queues.ts";
import type { Role } from "../queries/me.ts";
import { chat, places } from "./places.ts";
import { singleKeysRest } from "./single-keys.ts";

const SEQUENCE_MS = 1500; // G, and then where to

/** Single keys, which rest while somebody types, and in front of a dialog or a menu. */
export function useKeys(role: Role | undefined, showHelp: () => void): void {
	const navigate = useNavigate();
	const goAt = useRef(Number.NEGATIVE_INFINITY);
	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || singleKeysRest()) return;
			if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
			if (event.key === "?") return showHelp();
			const going = event.timeStamp - goAt.current < SEQUENCE_MS;
			goAt.current = event.key.toLowerCase() === "g" && !going ? event.timeStamp : Number.NEGATIVE_INFINITY;
			if (!going) return;
			const key = event.key.toLowerCase();
			const queue = queues.find((view) => view.key === key);
			if (queue) navigate({ to: "/", search: queue.search });
			const place = [chat, ...places].find((one) => one.key === key && (!one.forAdmins || role === "admin"));
			if (place) navigate({ to: place.to });
		};
		document.addEventListener("keydown", pressed);
		return () => document.removeEventListener("keydown", pressed);
	}, [role, showHelp, navigate]);
}

function isTyping(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
