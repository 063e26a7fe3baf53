import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { type Present, presence, tellPresence } from "../queries/presence.ts";

const TOLD_MS = 20_000; // the server forgets anyone it hasn't heard from for 45 s
const WRITING_MS = 8000; // after the last key press

/** Shares that this person has a submission open and whether they are writing, and returns who else does. */
export function usePresence(reference: string): { others: Present[]; wrote(): void } {
	const me = useFrame().me.person.id;
	const { data: people = [] } = useQuery(presence(reference));
	const wroteAt = useRef(0);
	const toldWriting = useRef(false);
	const tell = useRef(() => {});
	useEffect(() => {
		tell.current = () => {
			if (document.visibilityState === "hidden") return;
			toldWriting.current = Date.now() - wroteAt.current < WRITING_MS;
			tellPresence(reference, toldWriting.current);
		};
		tell.current();
		const timer = setInterval(() => tell.current(), TOLD_MS);
		const seen = () => tell.current();
		const left = () => tellPresence(null, false);
		document.addEventListener("visibilitychange", seen);
		addEventListener("pagehide", left);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", seen);
			removeEventListener("pagehide", left);
			tell.current = () => {};
			left();
		};
	}, [reference]);
	const wrote = () => {
		wroteAt.current = Date.now();
		if (!toldWriting.current) tell.current();
	};
	return { others: people.filter(({ id }) => id !== me), wrote };
}
