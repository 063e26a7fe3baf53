import { useState } from "react";
import { useIsWide } from "../browser/useScreenSize.ts";

/* Which columns the list of candidates has on this computer: as many as there is room for, until someone chooses. */

const KEY = "candidate-columns";

/** With how wide each is. The candidate's name is always the first. */
export const columns = [
	{ value: "where", label: "Location", width: "minmax(0, 1fr)" },
	{ value: "email", label: "Email", width: "minmax(0, 1.2fr)" },
	{ value: "phone", label: "Phone", width: "7.5rem" },
	{ value: "source", label: "Source", width: "5.5rem" },
	{ value: "agreed", label: "Agreement", width: "6rem" },
	{ value: "openings", label: "Opening", width: "minmax(0, 1.1fr)" },
	{ value: "touched", label: "Last activity", width: "5.5rem" },
	{ value: "owner", label: "Owner", width: "2.5rem" },
] as const;

export type Column = (typeof columns)[number]["value"];

const WITH_ROOM: Column[] = ["where", "source", "agreed", "openings", "touched", "owner"];
const WITHOUT_ROOM: Column[] = ["where", "agreed", "touched", "owner"];

export function useColumns(): { shown: Column[]; choose(column: Column, isShown: boolean): void } {
	const isWide = useIsWide();
	const [chosen, setChosen] = useState(readChosen);
	const shown = chosen ?? (isWide ? WITH_ROOM : WITHOUT_ROOM);
	return {
		shown,
		choose(column, isShown) {
			const next = columns.flatMap(({ value }) =>
				(value === column ? isShown : shown.includes(value)) ? [value] : [],
			);
			setChosen(next);
			try {
				localStorage.setItem(KEY, JSON.stringify(next));
			} catch {
				// Without storage the choice holds until the page is left.
			}
		},
	};
}

function readChosen(): Column[] | undefined {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
		if (!Array.isArray(stored)) return undefined;
		return columns.flatMap(({ value }) => (stored.includes(value) ? [value] : []));
	} catch {
		return undefined;
	}
}

/** For grid-template-columns. */
export function toTemplate(shown: Column[]): string {
	return ["minmax(0, 1.6fr)", ...columns.filter(({ value }) => shown.includes(value)).map(({ width }) => width)].join(
		" ",
	);
}
