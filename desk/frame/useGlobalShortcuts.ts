import { useNavigate } from "@tanstack/react-router";
import { useLayoutEffect, useRef } from "react";
import { areSingleKeysOff, findShortcut } from "../browser/shortcuts.ts";
import { views } from "../lists/queues.ts";
import type { Role } from "../queries/me.ts";
import { candidatesPage, chatPage, navPages, openingsPage } from "./nav-pages.ts";

const SEQUENCE_MS = 1500; // between G and the key of a page

/** Runs the registered shortcuts; G and a letter open a page. */
export function useGlobalShortcuts(role: Role | undefined, showHelp: () => void): void {
	const navigate = useNavigate();
	const goAt = useRef(Number.NEGATIVE_INFINITY);
	useLayoutEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
			if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="menu"]')) return;
			// Keys that type no character, such as Escape, are never hit by speech input.
			if (event.key.length === 1 && areSingleKeysOff()) return;
			const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
			const going = event.timeStamp - goAt.current < SEQUENCE_MS;
			goAt.current = key === "g" && !going ? event.timeStamp : Number.NEGATIVE_INFINITY;
			if (going) return goTo(key);
			if (key === "?") return showHelp();
			const known = (event.shiftKey && findShortcut(`shift+${key}`)) || findShortcut(key);
			if (!known || (key === "Enter" && isPressable(event.target))) return;
			event.preventDefault(); // or the key would be typed into the field that gets focus
			known.run();
		};
		const goTo = (key: string) => {
			const queue = views.find((view) => view.key === key);
			if (queue) void navigate({ to: "/", search: queue.search });
			const place = [chatPage, openingsPage, candidatesPage, ...navPages].find(
				(one) => one.key === key && (!one.forAdmins || role === "admin"),
			);
			if (place) void navigate({ to: place.to });
		};
		document.addEventListener("keydown", pressed);
		return () => document.removeEventListener("keydown", pressed);
	}, [role, showHelp, navigate]);
}

export function isTyping(target: EventTarget | null): boolean {
	const fields = "input:not([type=checkbox]), textarea, select";
	return target instanceof HTMLElement && (target.isContentEditable || target.matches(fields));
}

/** Elements that Enter already activates. */
function isPressable(target: EventTarget | null): boolean {
	return target instanceof HTMLElement && target.matches("a, button, summary");
}
