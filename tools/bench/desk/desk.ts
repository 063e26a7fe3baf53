import { findFreePort } from "../../running/free-port.ts";
import { startServer } from "../../running/run-server.ts";
import { onBothStores } from "../both-stores.ts";
import { formatMs, formatThousands, median, type Part, quantile, type Row } from "../figures.ts";
import { fillStore } from "../filled-store.ts";
import {
	createAsk,
	requestCandidates,
	requestFinds,
	requestItems,
	requestLists,
	requestSearches,
} from "./desk-requests.ts";
import { scrollDesk } from "./desk-scroll.ts";

const SUBMISSIONS = 50_000;

/** What is asked, and how long it may take in milliseconds. */
const GOALS = { list: 50, item: 50, search: 150, find: 150, candidates: 50 };
type Question = keyof typeof GOALS;

/** The desk's lists, items, search as you type and people on file, with all that a firm may have gathered, by its own API. */
export const desk: Part = ({ runs }, progress) => onBothStores((name, env) => measure(name, env, runs, progress));

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const started = performance.now();
	const { references, session } = await fillStore(env, SUBMISSIONS, { texts: true });
	progress(
		`${name}: ${formatThousands(SUBMISSIONS)} submissions in ${formatThousands((performance.now() - started) / 1000)} s`,
	);
	const port = await findFreePort();
	const server = await startServer({ ...env, DESK_PORT: String(port) });
	const ask = createAsk(port, session);
	const times: Record<Question, number[][]> = { list: [], item: [], search: [], find: [], candidates: [] };
	await requestLists(ask);
	for (let run = 1; run <= runs; run++) {
		times.list.push(await requestLists(ask));
		times.item.push(await requestItems(ask, references));
		times.search.push(await requestSearches(ask));
		times.find.push(await requestFinds(ask));
		times.candidates.push(await requestCandidates(ask));
		const said = Object.entries(times).map(
			([question, all]) => `${question} ${formatMs(quantile(all.at(-1) ?? [], 0.95))}`,
		);
		progress(`${name}, run ${run} of ${runs}, p95: ${said.join(", ")}`);
	}
	const scrolled = await scrollDesk(`http://localhost:${port}`, session, SUBMISSIONS);
	await server.stop();
	const asked = Object.entries(GOALS).map(([question, goal]) => row(name, question, times[question as Question], goal));
	return [...asked, ...scrolled.map((row) => ({ ...row, what: `${row.what}, ${name}` }))];
}

function row(name: string, question: string, times: number[][], goal: number): Row {
	const p50 = median(times.map((all) => quantile(all, 0.5)));
	const p95 = median(times.map((all) => quantile(all, 0.95)));
	return {
		part: "desk",
		what: `${question}, ${formatThousands(SUBMISSIONS)} submissions, ${name}, p95`,
		measured: `${formatMs(p95)} (p50 ${formatMs(p50)})`,
		beside: "",
		goal: `<= ${goal} ms`,
		met: p95 <= goal,
		figures: { p50, p95 },
	};
}
