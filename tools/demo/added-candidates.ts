import pino from "pino";
import { importDoes } from "../../contract/imports.ts";
import { type Addition, addCandidate } from "../../server/sourcing/add-candidate.ts";
import { beginImport } from "../../server/sourcing/desk-imports/imports.ts";
import { type ImportResult, importRow, readKnown } from "../../server/sourcing/import.ts";
import type { ImportRow } from "../../server/sourcing/import-rows.ts";
import type { FileStore } from "../../server/store/files/file-store.ts";
import { agree } from "../../server/yours/your-page-actions.ts";
import type { Office } from "./office.ts";
import { DAY_MS, MINUTE_MS } from "./office-times.ts";

/* Candidates whom the team found itself: added one by one, and imported from a list. No one of them sent a resume. */

const SAMPLE_NOTE = "This candidate is a sample.";
const RETAIN_RESUMES_MONTHS = 12;

type Typed = Required<Pick<Addition, "name" | "email" | "phone" | "place" | "source" | "detail">>;

interface Added extends Typed {
	by: "rosa" | "james";
	/** Days ago. */
	added: number;
	asked?: number;
	agreed?: number;
	note?: string;
}

const ADDED: Added[] = [
	{
		...{ name: "Grant Ibarra", email: "grant.ibarra@post.example", phone: "(505) 555-0171", place: "Santa Fe, NM" },
		...{ source: "linkedin", detail: "Wrote to him about Southwest territories", by: "rosa" },
		...{ added: 20, asked: 19, agreed: 18 },
	},
	{
		...{
			name: "Tessa Whitlow",
			email: "tessa.whitlow@inbox.example",
			phone: "(802) 555-0172",
			place: "Burlington, VT",
		},
		...{ source: "referral", detail: "Owen Maddox knows her from a trade show", by: "james" },
		...{ added: 12, asked: 12, agreed: 8 },
	},
	{
		...{ name: "Priscilla Nakata", email: "priscilla.nakata@mail.example", phone: "(808) 555-0173", place: "Hilo, HI" },
		...{ source: "event", detail: "Career fair", by: "james", added: 5, asked: 1 },
	},
	{
		...{ name: "Dale Whitcher", email: "dale.whitcher@post.example", phone: "(307) 555-0174", place: "Casper, WY" },
		...{ source: "linkedin", detail: "", by: "rosa", added: 1 },
	},
	{
		...{ name: "Monica Esparza", email: "monica.esparza@inbox.example", phone: "(701) 555-0175", place: "Fargo, ND" },
		...{ source: "referral", detail: "A client's former rep", by: "james", added: 28, asked: 27 },
		note: "She hasn't answered. Without a yes, the desk deletes her in two days.",
	},
];

const LIST_BEGAN_DAYS_AGO = 8;
const LIST_COLUMNS = [
	{ heading: "Name", sample: "Pete Abernathy", means: "name" },
	{ heading: "Email", sample: "pete.abernathy@mail.example", means: "email" },
	{ heading: "City", sample: "Billings, MT", means: "place" },
	{ heading: "Badge", sample: "A-1001", means: "" },
];
/** Name, email and place. One is on file already, and one has no name. */
const LIST: [name: string, email: string, place: string][] = [
	["Pete Abernathy", "pete.abernathy@mail.example", "Billings, MT"],
	["Luz Villareal", "luz.villareal@inbox.example", "Anchorage, AK"],
	["Grant Ibarra", "grant.ibarra@post.example", "Santa Fe, NM"],
	["Wade Holloran", "wade.holloran@post.example", "Sioux Falls, SD"],
	["", "info@booth.example", "Bangor, ME"],
	["Cora Lindgren", "cora.lindgren@mail.example", "Bangor, ME"],
];

export async function createAddedCandidates(office: Office, files: FileStore): Promise<void> {
	for (const each of ADDED) await add(office, files, each);
	await importList(office, files);
}

async function add(office: Office, files: FileStore, added: Added): Promise<void> {
	const { db, doings, team, byName } = office;
	const { by: who, added: addedAgo, asked, agreed, note, ...typed } = added;
	const by = team[who];
	const result = await addCandidate(partsAt(office, files, daysAgo(office, addedAgo)), {
		...typed,
		note: [SAMPLE_NOTE, note].filter(Boolean).join(" "),
		by: by.id,
	});
	if (!result.done || result.repeated) throw new Error(`Not added: ${typed.name}`);
	const { reference } = result;
	byName.set(typed.name, reference);
	// Some minutes later, so that asking and adding on the same day are in order.
	if (asked !== undefined) await doings.act(reference, by, { what: "ask-to-agree" }, daysAgo(office, asked, 10));
	if (agreed === undefined) return;
	const agreeing = await agree({ db, targets: [], clock: () => daysAgo(office, agreed, 90) }, reference);
	if (!agreeing.done) throw new Error(`${typed.name} can't agree: ${agreeing.why}`);
}

/** As the desk does it, but all at one time. */
async function importList(office: Office, files: FileStore): Promise<void> {
	const { db, team, byName } = office;
	const at = daysAgo(office, LIST_BEGAN_DAYS_AGO);
	const parts = partsAt(office, files, at);
	const said = { source: "event", detail: "Career fair (sample)" } as const;
	const id = await beginImport(db, { name: "career-fair-sample.csv", size: 384 }, team.rosa.id, at);
	const known = await readKnown(db);
	const results: ImportResult[] = [];
	for (const [index, [name, email, place]] of LIST.entries()) {
		const row: ImportRow = { name: `line ${index + 2}`, typed: { name, email, place, note: SAMPLE_NOTE } };
		const options = { ...said, batch: id, isRehearsal: false, by: team.rosa.id };
		const result = await importRow(parts, row, options, known);
		results.push(result);
		if (result.does === "create") byName.set(name, result.reference);
	}
	await db
		.insertInto("import_rows")
		.values(
			results.map(({ row, does, why, reference, name, email }, index) => ({
				...{ import: id, number: index + 1, name: row, does, why, reference: reference || null },
				...{ person: name, email, inbox: email || null, sha256: null },
			})),
		)
		.execute();
	const counts = importDoes.map((does) => [does, results.filter((each) => each.does === does).length]);
	const ended = new Date(at.getTime() + MINUTE_MS).toISOString();
	await db
		.updateTable("imports")
		.set({
			...{
				...said,
				state: "done",
				columns: JSON.stringify(LIST_COLUMNS),
				counts: JSON.stringify(Object.fromEntries(counts)),
			},
			...{ rows_total: LIST.length, position: LIST.length, changed_at: ended, ended_at: ended },
		})
		.where("id", "=", id)
		.execute();
}

function daysAgo({ now }: Office, days: number, minutesLater = 0): Date {
	return new Date(now.getTime() - days * DAY_MS + minutesLater * MINUTE_MS);
}

function partsAt({ db, doings }: Office, files: FileStore, at: Date): Parameters<typeof addCandidate>[0] {
	const config = { clamd: undefined, retainResumesMonths: RETAIN_RESUMES_MONTHS };
	return { db, files, config, log: pino({ level: "silent" }), clock: () => at, newReference: doings.newReference };
}
