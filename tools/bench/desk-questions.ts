import { word } from "./filled-store.ts";

/* What an open desk asks its server. */

const ASKED = 100; // of each kind of question

export type Ask = (path: string) => Promise<{ took: number; answer: string }>;

/** Every list from its beginning, and all of it further down each time. */
export async function askLists(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	let cursor = "";
	while (times.length < ASKED) {
		for (const view of [
			"",
			"mine",
			"unassigned",
			"due",
			"overdue",
			"answered",
			"suspected",
			"all",
			"all&kind=message",
		]) {
			times.push((await ask(`submissions?queue=${view}`)).took);
		}
		const { took, answer } = await ask(`submissions?queue=all${cursor && `&cursor=${cursor}`}`);
		times.push(took);
		cursor = JSON.parse(answer).next ?? "";
	}
	return times;
}

export async function askItems(ask: Ask, references: string[]): Promise<number[]> {
	const times: number[] = [];
	for (let index = 0; index < ASKED; index++) {
		times.push((await ask(`submissions/${references[(index * 7919) % references.length]}`)).took);
	}
	return times;
}

/** Letter by letter, as somebody types: a common word, a rare one, a name and a company. */
export async function askSearches(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	for (const typed of ["account executive", "meddic columbus", "nguyen harrow", `zebra${word(77)}`, "dana", "the"]) {
		for (let length = 1; length <= typed.length; length++) {
			for (const queue of ["open", "all"]) {
				times.push((await ask(`submissions?queue=${queue}&q=${encodeURIComponent(typed.slice(0, length))}`)).took);
			}
		}
	}
	return times;
}

/** @param session of who asks */
export function asker(port: number, session: string): Ask {
	return async (path) => {
		const asked = performance.now();
		const response = await fetch(`http://localhost:${port}/api/${path}`, { headers: { cookie: `desk=${session}` } });
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${answer}`);
		return { took: performance.now() - asked, answer };
	};
}
