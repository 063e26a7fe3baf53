import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFrame } from "../page/FrameContext.ts";
import { type PresentPerson, presence, reportPresence } from "../queries/presence.ts";

const REPORT_EVERY_MS = 20_000; // the server forgets anyone it hasn't heard from for 45 s
const WRITING_MS = 8000; // after the last key press

/** Shares that this person has a submission open and whether they are writing, and returns who else does. */
export function usePresence(reference: string): { others: PresentPerson[]; wrote(): void } {
	const me = useFrame().me.person.id;
	const { data: people = [] } = useQuery(presence(reference));
	const wroteAt = useRef(0);
	const reportedWriting = useRef(false);
	const report = useRef(() => {});
	useEffect(() => {
		report.current = () => {
			if (document.visibilityState === "hidden") return;
			reportedWriting.current = Date.now() - wroteAt.current < WRITING_MS;
			reportPresence(reference, reportedWriting.current);
		};
		report.current();
		const timer = setInterval(() => report.current(), REPORT_EVERY_MS);
		const seen = () => report.current();
		const left = () => reportPresence(null, false);
		document.addEventListener("visibilitychange", seen);
		addEventListener("pagehide", left);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", seen);
			removeEventListener("pagehide", left);
			report.current = () => {};
			left();
		};
	}, [reference]);
	const wrote = () => {
		wroteAt.current = Date.now();
		if (!reportedWriting.current) report.current();
	};
	return { others: people.filter(({ id }) => id !== me), wrote };
}
