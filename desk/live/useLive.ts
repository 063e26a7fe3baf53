import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { me } from "../queries/me.ts";
import { passkeys } from "../queries/passkeys.ts";
import { sessions } from "../queries/sessions.ts";
import { staff } from "../queries/staff.ts";
import { type Change, type Line, listen } from "./live.ts";

/** Keeps what is on the screen as it is at the desk, while somebody is signed in. */
export function useLive(signedIn: boolean): { line: Line; tryNow(): void } {
	const queries = useQueryClient();
	const [line, setLine] = useState<Line>({});
	const tryNow = useRef(() => {});
	useEffect(() => {
		if (!signedIn) return;
		const fetchAgain = (queryKey: QueryKey) => queries.invalidateQueries({ queryKey });
		const live = listen({
			line: setLine,
			over: () => fetchAgain(me.queryKey),
			changed: (change) => {
				for (const key of touchedBy(change)) fetchAgain(key);
			},
		});
		tryNow.current = live.tryNow;
		return () => {
			live.stop();
			setLine({});
		};
	}, [signedIn, queries]);
	return { line, tryNow: () => tryNow.current() };
}

/** What has to be fetched again after something happened. */
function touchedBy({ reference }: Change): QueryKey[] {
	if (reference) return [["submissions"]];
	return [me, staff, passkeys, sessions].map(({ queryKey }) => queryKey);
}
