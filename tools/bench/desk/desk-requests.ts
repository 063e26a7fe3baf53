import { makeWord } from "../filled-store.ts";

/* What an open desk asks its server. */

const ASKED = 100; // of each kind of question

export type Ask = (path: string) => Promise<{ took: number; answer: string }>;

/** Every list from its beginning, and all of it further down each time. */
export async function requestLists(ask: Ask): Promise<number[]> {
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

/** Candidates: every filter, the first page and pages further down. */
export async function requestCandidates(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	const filters = [
		...["", "role=account-executive", "role=vp-sales", "state=OH", "state=WY&role=sales-director", "agreed=no"],
		...["agreed=yes", "opening=yes", "opening=no", "touched=within-7", "touched=within-90", "touched=not-90"],
		...["source=website", "source=referral", "role=inside-sales&state=TX&agreed=yes&opening=no&touched=not-30"],
	];
	for (const filter of filters) {
		let cursor = "";
		for (let page = 0; page < 7; page++) {
			const { took, answer } = await ask(`candidates?${filter}${cursor && `&cursor=${cursor}`}`);
			times.push(took);
			cursor = JSON.parse(answer).next ?? "";
			if (!cursor) break;
		}
	}
	return times;
}

export async function requestItems(ask: Ask, references: string[]): Promise<number[]> {
	const times: number[] = [];
	for (let index = 0; index < ASKED; index++) {
		times.push((await ask(`submissions/${references[(index * 7919) % references.length]}`)).took);
	}
	return times;
}

/** Letter by letter, as somebody types: a common word, a rare one, a name and a company. */
export async function requestSearches(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	for (const typed of [
		"account executive",
		"meddic columbus",
		"nguyen harrow",
		`zebra${makeWord(77)}`,
		"dana",
		"the",
	]) {
		for (let length = 1; length <= typed.length; length++) {
			for (const queue of ["open", "all"]) {
				times.push((await ask(`submissions?queue=${queue}&q=${encodeURIComponent(typed.slice(0, length))}`)).took);
			}
		}
	}
	return times;
}

/** Among people on file: common words and rare ones, phrases, what is left out, filters; the first part and the next. */
export async function requestFinds(ask: Ask): Promise<number[]> {
	const times: number[] = [];
	const common = [makeWord(1), makeWord(2), makeWord(5), makeWord(30)];
	const rare = [makeWord(900), makeWord(5_000), makeWord(20_000)];
	const questions = [
		...["", "kind=resume", "kind=resume&years=6&place=OH", "position=account-executive&state=closed&owner=me"],
		...[
			"account executive",
			"meddic columbus",
			"ae ohio",
			"salesforce -meddic",
			'"account executive"',
			"dana",
			"-the",
		].map(asked),
		...common.flatMap((one) => [asked(one), asked(`${one} ${common[3]}`), `${asked(one)}&kind=resume&owner=me`]),
		...common.map((one) => asked(`"${one} ${common[0]}"`)),
		...rare.flatMap((one) => [asked(one), asked(`${common[0]} ${one}`), `${asked(`${common[1]} ${one}`)}&kind=resume`]),
		...["m", "ma", "har", "harr"].map(asked),
	];
	for (const question of questions) {
		const { took, answer } = await ask(`find?${question}`);
		times.push(took);
		const { next } = JSON.parse(answer);
		if (next) times.push((await ask(`find?${question}&cursor=${next}`)).took);
	}
	return times;
}

function asked(q: string): string {
	return `q=${encodeURIComponent(q)}`;
}

/** @param session of who asks */
export function createAsk(port: number, session: string): Ask {
	return async (path) => {
		const asked = performance.now();
		const response = await fetch(`http://localhost:${port}/api/${path}`, { headers: { cookie: `desk=${session}` } });
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${answer}`);
		return { took: performance.now() - asked, answer };
	};
}
