import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { PIECE_BYTES } from "../../contract/imports.ts";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { formatMs, quantile } from "../../tools/bench/figures.ts";
import { pdf, zip } from "../../tools/running/resume-files.ts";
import { type RunningServer, startServer } from "../../tools/running/run-server.ts";
import { createDeskClient } from "../test-desk.ts";
import { isFullRun } from "./full-run.ts";

const [RESUMES, KILLS] = isFullRun ? [10_000, 40] : [60, 3];
const LOOK_EVERY_MS = 50;
const ROUNDS = isFullRun ? 10 : 0; // a short import may be over before a page is visited
const VISITS = 50; // in each

/* An import at the desk while the server is killed: the rehearsal, the import and undoing it. */

test(`of ${RESUMES} resumes, none is lost or doubled while the server is killed ${KILLS} times`, {
	timeout: 7_200_000,
}, async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "closewell-imports-"));
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
	const env = { DATA_DIR: dataDir, DESK_PORT: "0", CHALLENGE_FROM: "0" };
	let server = await startServer(env);
	onTestFinished(() => server.stop());
	const { origin, pathname } = new URL(server.desk ?? "");
	let admin = createDeskClient(Number(new URL(origin).port), origin);
	await admin.post(`/api${pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const db = await openDatabase(readConfig(server.store));
	onTestFinished(() => db.destroy());

	const emails = Array.from({ length: RESUMES }, (_, index) => `person-${index}@mail.example`);
	const file = zip(
		emails.map((email, index) => ({
			name: `resumes/${index}.pdf`,
			content: pdf({ text: `${NAMES[index % NAMES.length]} | ${email} | Account Executive number ${index}` }),
		})),
	);
	const { id } = (await admin.post("/api/imports", { name: "everybody.zip", size: file.length })).body;
	for (let at = 0; at < file.length; at += PIECE_BYTES) await sendPiece(at);
	const read = () => db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
	const reach = async (state: string) => {
		await expect.poll(async () => (await read()).state, { interval: LOOK_EVERY_MS, timeout: 7_000_000 }).toBe(state);
	};
	await reach("ready");

	const visits = Object.entries({
		page: async () => (await (await fetch(`${server.url}/`)).arrayBuffer()).byteLength > 0,
		candidates: async () => (await admin.get("/api/candidates")).status === 200,
		inbox: async () => (await admin.get("/api/submissions?queue=all")).status === 200,
	}).map(visitAgainAndAgain);
	onTestFinished(() => void Promise.all(visits.map(({ stop }) => stop())));
	const began = performance.now();
	await act("check", { source: "other", detail: "", columns: {} });
	await killWhile("checking", Math.floor(KILLS / 3));
	await reach("checked");
	const checked = performance.now();
	await act("start");
	const times = await visitInTurns();
	await killWhile("importing", KILLS - 2 * Math.floor(KILLS / 3));
	await reach("done");
	const done = performance.now();
	const stored = await db.selectFrom("submissions").select(["email", "file_key"]).execute();
	expect(stored.map(({ email }) => email).sort()).toEqual(emails.toSorted());
	expect(new Set(stored.map(({ file_key }) => file_key)).size).toBe(RESUMES);
	expect(JSON.parse((await read()).counts ?? "")).toEqual({ create: RESUMES, update: 0, skip: 0, refuse: 0 });
	expect(await db.selectFrom("deliveries").select("id").execute()).toEqual([]);

	const undoing = performance.now();
	await act("undo");
	await killWhile("undoing", Math.floor(KILLS / 3));
	await reach("undone");
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);
	expect(await db.selectFrom("sourced").select("reference").execute()).toEqual([]);
	const undone = performance.now();
	await Promise.all(visits.map(({ stop }) => stop()));
	const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
	console.log(
		[
			`${KILLS} kills: ${RESUMES} resumes, 0 lost, 0 doubled; checked in ${seconds(began, checked)} s, imported in ${seconds(checked, done)} s, undone in ${seconds(undoing, undone)} s`,
			...(ROUNDS > 0 ? [`while paused: ${times.paused}`, `while importing: ${times.importing}`] : []),
		].join("\n"),
	);

	/** Kills the server that often while the import goes on, at places spread over its rows. */
	async function killWhile(state: string, times: number) {
		for (let round = 0; round < times; round += 1) {
			const until = Math.floor(((round + 0.5) * RESUMES) / times);
			const isThere = async () => {
				const row = await read();
				if (row.state !== state) return true;
				if (state !== "undoing") return row.position >= until;
				const left = await db
					.selectFrom("sourced")
					.select((each) => each.fn.countAll().as("count"))
					.executeTakeFirst();
				return RESUMES - Number(left?.count) >= until;
			};
			await expect.poll(isThere, { interval: LOOK_EVERY_MS, timeout: 7_000_000 }).toBe(true);
			if ((await read()).state !== state) return;
			await restart();
		}
	}

	async function restart() {
		const killed = server.process;
		const gone = new Promise((over) => killed.once("exit", over));
		killed.kill("SIGKILL");
		await gone;
		// As if the dead server's claim had run out. The long form waits for it.
		if (!isFullRun) await db.updateTable("imports").set({ held_until: null, holder: null }).execute();
		server = await startServer(env);
		const { cookies } = admin;
		const at = new URL(deskOrigin(server));
		admin = createDeskClient(Number(at.port), at.origin);
		for (const [name, value] of cookies) admin.cookies.set(name, value);
	}

	async function act(action: string, body: object = {}) {
		const { status } = await admin.post(`/api/imports/${id}/${action}`, body);
		expect(status).toBe(200);
	}

	async function sendPiece(at: number) {
		const form = new FormData();
		form.append("piece", new File([new Uint8Array(file.subarray(at, at + PIECE_BYTES))], "piece"));
		const cookie = [...admin.cookies].map((each) => each.join("=")).join("; ");
		const response = await fetch(`${origin}/api/imports/${id}/pieces?at=${at}`, {
			...{ method: "POST", body: form, headers: { origin, cookie } },
		});
		expect(response.status).toBe(200);
	}

	/** Paused and importing in turns: whatever else this computer does, it does during both. */
	async function visitInTurns() {
		const taken = { paused: visits.map((): number[] => []), importing: visits.map((): number[] => []) };
		for (let round = 0; round < ROUNDS; round += 1) {
			for (const state of ["importing", "paused"] as const) {
				if (state === "paused") await act("pause");
				for (const { times } of visits) times.splice(0);
				const enough = () => Math.min(...visits.map(({ times }) => times.length));
				await expect.poll(enough, { interval: LOOK_EVERY_MS, timeout: 600_000 }).toBeGreaterThanOrEqual(VISITS);
				visits.forEach(({ times }, index) => void taken[state][index]?.push(...times.splice(0)));
			}
			await act("continue");
		}
		return { paused: describe(taken.paused), importing: describe(taken.importing) };
	}

	function describe(taken: number[][]): string {
		const said = taken.map(
			(each, index) =>
				`${visits[index]?.name} p50 ${formatMs(quantile(each, 0.5))}, p95 ${formatMs(quantile(each, 0.95))} of ${each.length}`,
		);
		return said.join("; ");
	}
});

/** The line also holds a link to join, while nobody has. */
function deskOrigin({ desk = "" }: RunningServer): string {
	return new URL(/https?:\S+/.exec(desk)?.[0] ?? "").origin;
}

/** How long it takes each time. A killed server answers nobody. */
function visitAgainAndAgain([name, visit]: [string, () => Promise<boolean>]) {
	const stopping = new AbortController();
	const times: number[] = [];
	const visiting = (async () => {
		while (!stopping.signal.aborted) {
			const asked = performance.now();
			if (await visit().catch(() => false)) times.push(performance.now() - asked);
			await setTimeout(LOOK_EVERY_MS);
		}
	})();
	const stop = () => {
		stopping.abort();
		return visiting;
	};
	return { name, times, stop };
}

const NAMES = ["ADA QUINN", "BEN ITO", "CLEO MARSH", "DEE OKAFOR", "ELI HARTE", "FAY LINDQVIST", "GUS WEISS"];
