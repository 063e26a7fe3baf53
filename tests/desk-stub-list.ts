import type { Row } from "../desk/queries/submissions.ts";

/* Submissions for the desk's stand-in: those of the study, or as many as one likes. */

const PART = 500; // more than the server gives at once: 50,000 rows are there sooner
const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

const people = {
	claire: { id: "claire", name: "Claire Okafor" },
	rosa: { id: "rosa", name: "Rosa Delgado" },
	ben: { id: "ben", name: "Ben Tran" },
	jo: { id: "jo", name: "Joanne Park" },
};

type Study = [
	kind: Row["kind"],
	name: string,
	company: string,
	gist: string,
	place: string,
	left: number,
	owner: Row["owner"],
	opened: boolean,
];

/** Minutes that are left; due times of tomorrow depend on the hour at which one looks. */
const STUDY: Study[] = [
	[
		"talent-request",
		"Gail Hutchins",
		"Bluestem Grain Equipment",
		"Sales Manager in Nebraska",
		"NE",
		-67,
		people.jo,
		true,
	],
	[
		"lead",
		"Dana Whitcomb",
		"Harrow & Pike Freight",
		"Two account executives, Great Lakes",
		"OH",
		132,
		people.claire,
		true,
	],
	[
		"resume",
		"Marcus Ellery",
		"Account Executive",
		"6-10 years, freight and 3PL contracts",
		"OH",
		168,
		people.claire,
		true,
	],
	[
		"talent-request",
		"Luis Arroyo",
		"Redmesa Roofing Supply",
		"Inside Sales Representative in Arizona",
		"AZ",
		264,
		null,
		false,
	],
	[
		"lead",
		"Karen Voss",
		"Palisade Instruments",
		"VP of Sales, surgical devices, Midwest",
		"MN",
		359,
		people.claire,
		true,
	],
	["message", "Andre Wilkes", "", "Is the 90-day guarantee in the contract?", "", 458, people.rosa, true],
	["resume", "Hannah Strand", "Sales Manager", "11-15 years, building products", "GA", 630, null, true],
	["lead", "Peter Nakamura", "Copperline Energy", "Business development, oilfield services", "OK", 1206, null, false],
	[
		"talent-request",
		"Joyce Abernathy",
		"Tidal Point Software",
		"Account Executive in Washington",
		"WA",
		1293,
		people.ben,
		true,
	],
	["lead", "Rob Castellano", "Fennimore Packaging", "Sales Director, rebuilds a team of nine", "WI", 1365, null, false],
	["resume", "Elise Tran", "Customer Success", "3-5 years, health records software", "CA", 1417, people.claire, true],
];

export function studyRows(): Row[] {
	return STUDY.map(([kind, name, company, gist, place, left, owner, opened], index) =>
		rowOf(index, { kind, name, company, gist, place, owner, opened, ...promised(left) }),
	);
}

function promised(left: number): Pick<Row, "receivedAt" | "dueAt"> {
	const due = Date.now() + left * MINUTE_MS + 30_000;
	return { receivedAt: new Date(due - 24 * HOUR_MS).toISOString(), dueAt: new Date(due).toISOString() };
}

/** All open, one due each minute. */
export function manyRows(count: number): Row[] {
	return Array.from({ length: count }, (_, index) =>
		rowOf(index, { name: `Person ${index + 1}`, company: `Company ${index % 500}`, ...promised(index + 5) }),
	);
}

export function rowOf(index: number, own: Partial<Row>): Row {
	return {
		reference: `CW-${String(index).padStart(4, "0")}-TEST`,
		kind: "lead",
		name: "Dana Whitcomb",
		email: "dana@harrowpike.example",
		company: "",
		gist: "Two account executives, Great Lakes",
		place: "OH",
		receivedAt: new Date().toISOString(),
		dueAt: null,
		answeredAt: null,
		closedAt: null,
		outcome: null,
		state: "open",
		owner: null,
		version: 1,
		opened: true,
		failed: false,
		...own,
	};
}

const ordered = new WeakMap<Row[], Map<string, Row[]>>();

/** GET /api/submissions as the server answers it. */
export function listed(rows: Row[], query: URLSearchParams) {
	const [queue, kind, q] = ["queue", "kind", "q"].map((name) => query.get(name) ?? "");
	const known = ordered.get(rows) ?? new Map<string, Row[]>();
	ordered.set(rows, known);
	const key = JSON.stringify([queue, kind, q]);
	const all = known.get(key) ?? rows.filter((row) => belongs(row, queue || "open", kind, q)).sort(by(queue || "open"));
	known.set(key, all);
	const midnight = new Date().setHours(24, 0, 0, 0);
	const days = { today: new Date(midnight).toISOString(), tomorrow: new Date(midnight + 24 * HOUR_MS).toISOString() };
	const among = query.get("among")?.split(",");
	if (among) return { items: all.filter(({ reference }) => among.includes(reference)), next: null, days };
	const from = Number(query.get("cursor") ?? 0);
	return { items: all.slice(from, from + PART), next: from + PART < all.length ? String(from + PART) : null, days };
}

export function counted(rows: Row[]) {
	const count = (queue: string, kind = "") => rows.filter((row) => belongs(row, queue, kind, "")).length;
	const queues = ["open", "mine", "unassigned", "due", "overdue", "suspected"].map((queue) => [queue, count(queue)]);
	const kinds = ["lead", "talent-request", "resume", "message"].map((kind) => [kind, count("open", kind)]);
	const open = rows.filter((row) => belongs(row, "open", "", "")).sort(by("open"));
	const next = open.find(({ dueAt }) => dueAt && Date.parse(dueAt) > Date.now()) ?? open[0] ?? null;
	return { queues: Object.fromEntries(queues), kinds: Object.fromEntries(kinds), next, empty: rows.length === 0 };
}

function belongs(row: Row, queue: string, kind: string | undefined, q: string | undefined): boolean {
	if (kind && row.kind !== kind) return false;
	const words = `${row.name} ${row.company} ${row.gist}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	const wanted = q?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	if (!wanted.every((typed) => words.some((word) => word.startsWith(typed)))) return false;
	const due = row.dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.dueAt);
	if (queue === "all") return true;
	if (queue === "answered") return row.state === "answered";
	if (queue === "suspected") return row.state === "suspected" || row.state === "spam";
	if (row.state !== "open") return false;
	if (queue === "mine") return row.owner?.id === people.claire.id;
	if (queue === "unassigned") return row.owner === null;
	if (queue === "overdue") return due <= Date.now();
	if (queue === "due") return due > Date.now() && due < new Date().setHours(24, 0, 0, 0);
	return true;
}

function by(queue: string): (a: Row, b: Row) => number {
	if (["all", "answered", "suspected"].includes(queue)) return (a, b) => (a.receivedAt < b.receivedAt ? 1 : -1);
	return (a, b) => ((a.dueAt ?? "9") > (b.dueAt ?? "9") ? 1 : -1);
}
