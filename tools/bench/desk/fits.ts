import { sql } from "kysely";
import { factRules } from "../../../server/candidates/resume-facts.ts";
import { recordWaitingEmployers } from "../../../server/companies/record-employer.ts";
import { readConfig } from "../../../server/config/config.ts";
import { readVocabulary } from "../../../server/config/content.ts";
import { buildProfile } from "../../../server/matching/profile.ts";
import type { Fact } from "../../../server/matching/terms/fact.ts";
import { openDatabase } from "../../../server/store/database/open.ts";
import type { Database } from "../../../server/store/tables.ts";
import { findFreePort } from "../../running/free-port.ts";
import { startServer } from "../../running/run-server.ts";
import { onBothStores } from "../both-stores.ts";
import { formatMs, formatThousands, MB, median, type Part, quantile, type Row } from "../figures.ts";
import { fillStore } from "../filled-store.ts";
import { readMemoryBytes } from "../process-stats.ts";
import { type Ask, createAsk } from "./desk-requests.ts";

/* Who on file fits a request, and which requests somebody fits, with all that a firm may have gathered. */

const SUBMISSIONS = 50_000; // 20,000 of them resumes
const ASKED = 20; // of each
const GOAL_MS = 500;
const GOAL_MB = 100;
const ROWS_AT_ONCE = 500;

const REQUIREMENTS =
	"Must have sold freight to manufacturers. 5+ years, Columbus or Cleveland, no relocation. Salesforce or HubSpot, MEDDIC a plus, Spanish helps. Bachelor's degree.";

export const fits: Part = ({ runs }, progress) => onBothStores((name, env) => measure(name, env, runs, progress));

async function measure(
	name: string,
	env: Record<string, string>,
	runs: number,
	progress: (text: string) => void,
): Promise<Row[]> {
	const { session } = await fillStore(env, SUBMISSIONS);
	const { requests, people } = await addProfiles(env);
	progress(`${name}: ${formatThousands(people.length)} resumes with what they say`);
	const port = await findFreePort();
	const server = await startServer({ ...env, DESK_PORT: String(port) });
	const ask = createAsk(port, session);
	await ask("submissions?queue=all");
	const before = readMemoryBytes(server.process.pid ?? 0, "VmRSS");
	const times: Record<"request" | "resume", number[][]> = { request: [], resume: [] };
	for (let run = 1; run <= runs; run++) {
		times.request.push(await askFits(ask, requests));
		times.resume.push(await askFits(ask, people.slice(0, ASKED)));
		const [request, resume] = [times.request, times.resume].map((all) => formatMs(quantile(all.at(-1) ?? [], 0.95)));
		progress(`${name}, run ${run} of ${runs}, p95: who fits ${request}, which requests ${resume}`);
	}
	const added = (readMemoryBytes(server.process.pid ?? 0, "VmHWM") - before) / MB;
	await server.stop();
	const of = `${formatThousands(people.length)} resumes, ${name}`;
	return [
		row(`who on file fits a request, ${of}, p95`, times.request),
		row(`which requests somebody fits, ${of}, p95`, times.resume),
		{
			...{ part: "fits", what: `memory that both add at most, ${of}`, measured: `${Math.round(added)} MB`, beside: "" },
			...{ goal: `<= ${GOAL_MB} MB`, met: added <= GOAL_MB, figures: { added } },
		},
	];
}

async function askFits(ask: Ask, references: string[]): Promise<number[]> {
	const times: number[] = [];
	for (const reference of references) times.push((await ask(`submissions/${reference}/fits`)).took);
	return times;
}

function row(what: string, times: number[][]): Row {
	const p50 = median(times.map((all) => quantile(all, 0.5)));
	const p95 = median(times.map((all) => quantile(all, 0.95)));
	return {
		...{ part: "fits", what, measured: `${formatMs(p95)} (p50 ${formatMs(p50)})`, beside: "" },
		...{ goal: `<= ${GOAL_MS} ms`, met: p95 <= GOAL_MS, figures: { p50, p95 } },
	};
}

/** Every resume is of somebody else and was read, and companies are recorded; some requests ask a lot. */
export async function addProfiles(env: Record<string, string>): Promise<{ requests: string[]; people: string[] }> {
	const db = await openDatabase(readConfig(env));
	try {
		await sql`update submissions set inbox = reference, text_at = received_at where kind = 'resume'`.execute(db);
		const resumes = await db
			.selectFrom("submissions")
			.select(["reference", "fields"])
			.where("kind", "=", "resume")
			.execute();
		for (let begin = 0; begin < resumes.length; begin += ROWS_AT_ONCE) {
			await addSome(db, resumes.slice(begin, begin + ROWS_AT_ONCE), begin);
		}
		const leads = await db
			.selectFrom("submissions")
			.select(["reference", "fields"])
			.where("kind", "=", "lead")
			.where("suspected", "is", null)
			.orderBy("received_at", "desc")
			.limit(ASKED)
			.execute();
		for (const { reference, fields } of leads) {
			const asked = { ...JSON.parse(fields), roleType: "account-executive", requirements: REQUIREMENTS };
			await db
				.updateTable("submissions")
				.set({ fields: JSON.stringify(asked) })
				.where("reference", "=", reference)
				.execute();
		}
		while ((await recordWaitingEmployers(db, new Date(), ROWS_AT_ONCE)) > 0); // the server would do it while it is measured
		return { requests: leads.map(({ reference }) => reference), people: resumes.map(({ reference }) => reference) };
	} finally {
		await db.destroy();
	}
}

async function addSome(db: Database, resumes: { reference: string; fields: string }[], first: number): Promise<void> {
	await db.transaction().execute(async (transaction) => {
		const { name: rules } = factRules(readVocabulary());
		const read = resumes.map(({ reference, fields }, index) => {
			const facts = factsOf(first + index);
			const profile = JSON.stringify(buildProfile(facts, JSON.parse(fields)));
			return { reference, rules, facts: JSON.stringify(facts), profile };
		});
		await transaction.insertInto("resume_facts").values(read).execute();
		const texts = resumes.map(({ reference }) => ({
			...{ reference, reader: 1, state: "read" as const, pages: "[]" },
			text: "Sold managed freight contracts to manufacturers in Ohio.\n".repeat(70),
		}));
		await transaction.insertInto("resume_texts").values(texts).execute();
	});
}

/** As much as a resume says, another mixture for each. */
function factsOf(number: number): Fact[] {
	const of = (kind: Fact["kind"], all: string[], step: number): Fact => {
		const value = all[Math.floor(number / step) % all.length] ?? "";
		return { kind, value, label: value, at: [5, 40] };
	};
	const roles = ["account-executive", "sales-development", "sales-manager", "account-manager", "vp-sales"];
	return [
		{ ...of("title", roles, 1), begin: "2022-02", end: "now", employer: "Larkfield Logistics" },
		{ ...of("title", roles, 2), begin: "2019-01", end: "2022-01", employer: "Brightwater Packaging" },
		{ ...of("title", roles, 3), begin: "2016-03", end: "2018-12", employer: "Corvane Telematics" },
		of("years", ["2", "5", "9", "14"], 1),
		of("place", ["columbus, oh", "austin, tx", "nashville, tn", "denver, co", "dayton, oh"], 2),
		of("place", ["cleveland, oh", "dallas, tx"], 3),
		of("sector", ["logistics-supply-chain", "technology-saas", "healthcare-medical"], 1),
		of("sector", ["manufacturing-industrial", "financial-services"], 5),
		...["salesforce", "hubspot", "outreach", "gong", "microsoft-excel"].map((tool, index) =>
			of("tool", [tool], index + 1),
		),
		of("method", ["meddic", "challenger", "spin"], 2),
		of("quota", ["118", "97"], 1),
		of("language", ["spanish", "french"], 4),
		of("degree", ["bachelor", "master", "associate"], 3),
	];
}
