import type { BrowserContext, Route } from "playwright-core";
import { UNDO_MS } from "../contract/desk/desk-options.ts";
import type { Facts } from "../desk/queries/facts.ts";
import type { HistoryEvent, Item } from "../desk/queries/submission.ts";
import type { Template } from "../desk/submission/answer/fill-template.ts";
import type { DeskStub } from "./desk-stub.ts";

/* Submissions for the app, as the desk's API would tell of them, and what becomes of them. */

const HOUR_MS = 3_600_000;
const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();

const claire = { id: "claire", name: "Claire Okafor" };
const rosa = { id: "rosa", name: "Rosa Delgado" };
const ben = { id: "ben", name: "Ben Tran" };

let events = 0;
const event = (hoursAgo: number, what: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
	id: `event-${events++}`,
	at: at(hoursAgo),
	what,
	person: null,
	...more,
});

export function danaWhitcomb(): Item {
	return {
		reference: "CW-7K4M-Q2XN",
		kind: "lead",
		name: "Dana Whitcomb",
		email: "dana.whitcomb@harrowpike.example",
		phone: "(614) 555-0188",
		company: "Harrow & Pike Freight",
		gist: "Two account executives, Great Lakes",
		place: "OH",
		receivedAt: at(21.8),
		dueAt: at(-2.2),
		answeredAt: null,
		closedAt: null,
		outcome: null,
		state: "open",
		owner: claire,
		version: 4,
		opened: true,
		failed: false,
		fields: [
			{ name: "jobTitle", label: "Job title", value: "VP of Sales" },
			{ name: "state", label: "State", value: "Ohio" },
			{ name: "roleType", label: "Role type", value: "Account Executive" },
			{
				name: "requirements",
				label: "Requirements",
				value:
					"Two account executives for the Great Lakes: Ohio, Michigan, western Pennsylvania. They sell managed freight contracts to mid-market manufacturers, 90-day cycle, average deal $140K. Quota $1.6M each.\n\nThey must have hunted: our last two inherited accounts and stalled.",
			},
		],
		details: [
			{ name: "companySize", label: "Company size", value: "201-1,000" },
			{ name: "industry", label: "Industry", value: "Logistics & Supply Chain" },
			{ name: "experienceLevel", label: "Experience level", value: "Senior" },
			{ name: "salaryRange", label: "Salary range", value: "$90K-$120K" },
			{ name: "location", label: "Location", value: "Hybrid" },
			{ name: "timeline", label: "Timeline", value: "Within 30 days" },
			{ name: "teamSize", label: "Team size", value: "2-5" },
			{ name: "preferredContact", label: "Preferred contact", value: "Either" },
			{ name: "budget", label: "Budget", value: "$25K-$50K" },
		],
		detailsAt: at(21.7),
		keptUntil: at(-17_500),
		wishes: { pausedAt: null, notShownTo: [], keptAt: null, askedToKeepAt: null, newEmail: null },
		remarks: [],
		suspected: null,
		addedBy: null,
		source: {
			page: "/sales-recruitment/ohio",
			referrer: "https://www.search.example/",
			campaign: "utm_source=newsletter, utm_campaign=freight",
		},
		consent: { version: "2026-09-01", at: at(21.8) },
		file: null,
		resumeText: null,
		samePerson: [
			{
				reference: "CW-3FGH-9TTP",
				kind: "lead",
				name: "Dana Whitcomb",
				gist: "Inside Sales",
				receivedAt: at(9000),
				answeredAt: at(8995),
				state: "closed",
			},
		],
		sameCompany: [
			{
				reference: "CW-5PQR-8WWX",
				kind: "talent-request",
				name: "Evan Rusk",
				gist: "Sales Manager in Michigan",
				receivedAt: at(5800),
				answeredAt: at(5796.8),
				state: "closed",
			},
		],
		deliveries: [
			{
				id: "CW-7K4M-Q2XN-1",
				target: "firm-mail",
				event: "received",
				state: "sent",
				since: at(21.8),
				attempts: 1,
				next: null,
				error: null,
			},
			{
				id: "CW-7K4M-Q2XN-2",
				target: "receipt",
				event: "received",
				state: "sent",
				since: at(21.8),
				attempts: 1,
				next: null,
				error: null,
			},
		],
		events: [
			event(21.8, "received"),
			event(21.79, "delivered", { target: "receipt" }),
			event(21.7, "details"),
			event(18.5, "took", { person: claire }),
			event(1.6, "called", { person: claire, outcome: "voicemail", text: "" }),
			event(1.2, "noted", { person: rosa, text: "Dana reads mail between meetings." }),
		],
		draft: null,
	};
}

/** Late, and nobody's. */
export function gailHutchins(): Item {
	return {
		...danaWhitcomb(),
		...{
			reference: "CW-2GAY-L8TE",
			kind: "talent-request",
			name: "Gail Hutchins",
			company: "Bluestem Grain Equipment",
		},
		...{ email: "gail@bluestem.example", phone: "402 555 0119", gist: "Sales Manager in Nebraska", place: "NE" },
		...{
			receivedAt: at(25.12),
			dueAt: at(1.12),
			owner: null,
			details: [],
			detailsAt: null,
			opened: false,
			failed: true,
		},
		fields: [
			{ name: "jobTitle", label: "Job title", value: "Sales Manager" },
			{ name: "state", label: "State", value: "Nebraska" },
			{ name: "additionalInfo", label: "Additional information", value: "Someone who knows dealers by name." },
		],
		remarks: ["The mail address is one that people throw away: ask for another when you call."],
		samePerson: [],
		sameCompany: [],
		deliveries: [
			{
				id: "CW-2GAY-L8TE-2",
				target: "receipt",
				event: "received",
				state: "failed",
				since: at(24),
				attempts: 9,
				next: null,
				error: "550 5.1.1 The mailbox of the recipient is unavailable",
			},
			{
				id: "CW-2GAY-L8TE-3",
				target: "webhook",
				event: "received",
				state: "waiting",
				since: at(25),
				attempts: 4,
				next: at(-0.5),
				error: "The address answered 503",
			},
		],
		events: [event(25.12, "received"), event(24, "not delivered", { target: "receipt" })],
	};
}

/** A resume, answered in time. */
export function marcusEllery(): Item {
	return {
		...danaWhitcomb(),
		...{ reference: "CW-9MEL-4XRZ", kind: "resume", name: "Marcus Ellery", company: "", state: "answered" },
		...{ email: "marcus@example.com", phone: "+1 614 555 0155", receivedAt: at(30), dueAt: at(6), answeredAt: at(8.2) },
		...{ details: [], detailsAt: null, samePerson: [], sameCompany: [] },
		fields: [
			{ name: "desiredPosition", label: "Desired position", value: "Account Executive" },
			{ name: "experience", label: "Experience", value: "6-10 years" },
			{ name: "additionalInfo", label: "Additional information", value: "Freight and 3PL contracts since 2017." },
		],
		wishes: {
			pausedAt: at(2),
			notShownTo: ["Larkfield Logistics", "Brightwater Packaging"],
			keptAt: at(2),
			askedToKeepAt: at(3),
			newEmail: "ellery@example.com",
		},
		file: { name: "Marcus Ellery, resume 2026.pdf", type: "pdf", size: 214_528, scan: "clean" },
		deliveries: [
			{
				id: "CW-9MEL-4XRZ-3",
				target: "desk-mail",
				event: "written",
				state: "sent",
				since: at(8.1),
				attempts: 1,
				next: null,
				error: null,
				subject: "Your resume",
				text: "Hi Marcus, thank you. Can we talk on Thursday?",
			},
		],
		events: [
			event(30, "received"),
			event(20, "opened the resume", { person: claire }),
			event(8.2, "answered", {
				person: claire,
				subject: "Your resume",
				text: "Hi Marcus,\n\nthank you. Can we talk on Thursday?\n\nClaire Okafor",
			}),
			event(8.1, "delivered", { target: "desk-mail" }),
			event(2.1, "corrected", { fields: ["experience", "additionalInfo"] }),
			event(2, "paused"),
		],
	};
}

/** A message that was held back at the intake. */
export function heldBack(): Item {
	return {
		...danaWhitcomb(),
		...{ reference: "CW-4SPA-M0ZZ", kind: "message", name: "Andre Wilkes", company: "", phone: "", state: "suspected" },
		...{ email: "andre@example.com", owner: null, suspected: "it was filled in within a second", details: [] },
		...{ detailsAt: null, samePerson: [], sameCompany: [], deliveries: [], events: [event(3, "received")] },
		fields: [{ name: "message", label: "Message", value: "Is the 90-day guarantee in the contract?" }],
	};
}

/** Added after a call, without a mail address; from before nothing is known. */
export function byHand(): Item {
	return {
		...danaWhitcomb(),
		...{ reference: "CW-8CAL-1ED2", name: "Tom Beckett", email: "", dueAt: null, consent: null, detailsAt: null },
		...{ details: [], addedBy: rosa, deliveries: [], samePerson: [], sameCompany: [] },
		source: { page: null, referrer: null, campaign: "" },
		events: [event(2, "added", { person: rosa })],
	};
}

const HOSTILE = `<img src=x onerror="document.body.dataset.ran='yes'"><script>document.body.dataset.ran='yes'</script>`;
const LONG = "Donaudampfschifffahrtsgesellschaft".repeat(30);
const RIGHT_TO_LEFT = "\u202Eמשהו בעברית והפוך\u202C שלום";

/** What no form would let through, in every place. */
export function hostile(): Item {
	const base = danaWhitcomb();
	const text = `${HOSTILE} ${RIGHT_TO_LEFT} 👩‍👩‍👧‍👦🏴‍☠️ javascript:alert(1) https://evil.example/ ${LONG}`.slice(
		0,
		1000,
	);
	const other = { ...base.samePerson[0], reference: "CW-1111-1111", kind: "lead" as const, name: text, gist: LONG };
	const often = { receivedAt: at(40), answeredAt: null, state: "open" as const };
	return {
		...base,
		reference: "CW-6EV1-L666",
		...{ name: text, company: LONG, email: `${"a".repeat(64)}@${"b".repeat(180)}.example`, phone: LONG.slice(0, 40) },
		place: LONG,
		fields: base.fields.map((field) => ({ ...field, value: text })),
		details: [...base.details, { name: LONG, label: LONG, value: text }].map((field) => ({ ...field, value: text })),
		wishes: { ...base.wishes, pausedAt: at(1), notShownTo: [text, LONG], newEmail: LONG },
		...{ remarks: [text, LONG], suspected: text, owner: { id: "rosa", name: text }, addedBy: { id: "x", name: text } },
		source: { page: "javascript:alert(1)", referrer: `javascript:${LONG}`, campaign: text },
		consent: { version: LONG, at: at(20) },
		file: { name: `${LONG}.pdf`, type: "pdf", size: 1, scan: "infected" },
		samePerson: [{ ...other, ...often }],
		sameCompany: [{ ...other, ...often, reference: "CW-2222-2222", name: RIGHT_TO_LEFT }],
		deliveries: base.deliveries.map((delivery) => ({ ...delivery, state: "failed", error: text, text, subject: LONG })),
		events: ["noted", "called", "answered", "closed", LONG].map((what, index) =>
			event(10 - index, what, { person: { id: "x", name: text }, text, subject: text, outcome: LONG }),
		),
		draft: { subject: LONG.slice(0, 200), text, savedAt: at(1) },
	};
}

const templates: Template[] = [
	{
		id: "first-answer",
		name: "First answer to a lead",
		kinds: ["lead", "talent-request"],
		subject: "Your search at {{company}}",
		text: "Hi {{firstName}},\n\nthank you for writing to us about the {{role}} in {{place}}.\n\n{{recruiter}}, {{firm}}, {{phone}}",
	},
	{
		id: "a-time",
		name: "Ask for a call",
		kinds: ["lead", "resume"],
		subject: "When can we talk?",
		text: "Hi {{firstName}},\n\ncould we talk at {{a time that suits you}}?\n\n{{recruiter}}",
	},
];

export interface ItemStub {
	items: Map<string, Item>;
	/** What was asked, as "POST /api/submissions/REF/take {...}". */
	asked: string[];
	/** Whether anything is answered. */
	up: boolean;
	/** What is to be done waits for this. */
	slow: Promise<void>;
	/** What is done from now on is done, but the browser does not hear of it. */
	mute: boolean;
	/** Another of the firm's people does something, which this browser has not heard of yet. */
	meanwhile(reference: string, happening: Partial<HistoryEvent>, change?: Partial<Item>): void;
}

/** Answers for the items, in front of a stub of the desk. */
export async function stubItems(desk: DeskStub, context: BrowserContext, items: Item[]): Promise<ItemStub> {
	const stub: ItemStub = {
		items: new Map(items.map((item) => [item.reference, item])),
		asked: [],
		up: true,
		slow: Promise.resolve(),
		mute: false,
		meanwhile(reference, happening, change = {}) {
			const item = stub.items.get(reference);
			if (!item) throw new Error(`There is no ${reference}.`);
			const happened = { ...event(0, "took", { person: ben }), ...happening };
			stub.items.set(reference, {
				...item,
				...change,
				version: item.version + 1,
				events: [...item.events, happened],
			});
		},
	};
	const before = new Map<string, Item>();
	await context.route(/\/api\/(submissions\/|templates|presence|people\/)/, (route) =>
		answer(route, desk, stub, before),
	);
	await context.route(/\/api\/submissions\?.*among=/, (route) => {
		const asked = new URL(route.request().url()).searchParams.get("among")?.split(",") ?? [];
		return route.fulfill({ json: { items: asked.flatMap((one) => stub.items.get(one) ?? []), next: null, days: {} } });
	});
	return stub;
}

const facts: Facts = {
	facts: [
		{ kind: "place", value: "columbus, oh", label: "Columbus, OH", at: [14, 28], words: "Columbus, Ohio" },
		{ kind: "tool", value: "salesforce", label: "Salesforce", at: null, words: null },
	],
	corrected: { tool: { by: claire, at: new Date().toISOString() } },
	state: "read",
};

async function answer(route: Route, desk: DeskStub, stub: ItemStub, before: Map<string, Item>): Promise<void> {
	const request = route.request();
	const { pathname } = new URL(request.url());
	const [, , what = "", reference = "", action = ""] = pathname.split("/");
	if (!stub.up) return route.abort();
	stub.asked.push(`${request.method()} ${decodeURIComponent(pathname)} ${request.postData() ?? ""}`.trim());
	const json = (status: number, body: object) => route.fulfill({ status, json: body });
	if (!desk.me) return json(401, { error: "Your session has ended. Sign in again." });
	if (what === "templates") return json(200, { templates });
	if (what === "presence") return json(200, {});
	if (what === "people") return json(200, { submissions: 2, problem: null });
	const item = stub.items.get(reference);
	if (!item) return json(404, { error: "There is no such submission. It may have been erased." });
	if (request.method() === "DELETE") return json(200, { submissions: 1, problem: null });
	if (action === "") return json(200, item);
	if (action === "fits") return json(200, nobodyFits(item.kind));
	if (action === "proposals") return json(200, { people: [] });
	if (action === "facts") return json(200, facts);
	const told = request.postDataJSON();
	if (action === "draft") {
		const draft = told.text || told.subject ? { ...told, savedAt: new Date().toISOString() } : null;
		stub.items.set(reference, { ...item, draft });
		return json(200, {});
	}
	if (action === "undo") {
		const former = before.get(told.event);
		if (!former) return json(409, { ...item, error: "That cannot be taken back any more." });
		const taken = item.events.map((one) => (one.id === told.event ? { ...one, undone: true as const, text: "" } : one));
		const back = { ...former, version: item.version + 1, events: [...taken, event(0, "undid", { person: claire })] };
		stub.items.set(reference, back);
		return json(200, { ...back, undo: null });
	}
	const keepsAnyway = action === "note" || action === "call";
	if (told.version !== item.version && !keepsAnyway) {
		return json(409, { ...item, error: "Somebody changed this meanwhile. Look at what happened." });
	}
	await stub.slow;
	const done = changed(item, action, told, desk);
	stub.items.set(reference, done);
	const last = done.events.at(-1);
	if (stub.mute) return route.abort();
	if (last) before.set(last.id, action === "answer" ? { ...item, draft: draftOf(told) } : item);
	return json(200, {
		...done,
		undo: last ? { event: last.id, until: new Date(Date.now() + UNDO_MS).toISOString() } : null,
	});
}

/** What is said of a request, or of a resume, while there is nothing to match it with. */
function nobodyFits(kind: string): object {
	if (kind === "resume") return { kind, requests: [], fitting: 0, compared: 0, isOnFile: true };
	return { kind: "request", asks: [], notCounted: [], people: [], fitting: 0, onFile: 0, without: 0 };
}

const draftOf = ({ subject, text }: { subject: string; text: string }) => ({
	subject,
	text,
	savedAt: new Date().toISOString(),
});

const NAMES: Partial<Record<string, string>> = {
	...{ take: "took", assign: "assigned", note: "noted", call: "called", answer: "answered", close: "closed" },
	...{ reopen: "reopened", spam: "marked as spam", release: "released", resend: "resent" },
};

type Told = Partial<Record<"text" | "subject" | "outcome", string>> & { to?: string | null };

function changed(item: Item, action: string, told: Told, desk: DeskStub): Item {
	const now = new Date().toISOString();
	const { version: _, to, ...words } = { version: 0, ...told };
	const colleague = [claire, rosa, ben].find(({ id }) => id === to) ?? null;
	const person = { id: desk.me?.person.id ?? "", name: desk.me?.person.name ?? "" };
	const happened = event(0, NAMES[action] ?? action, {
		person,
		...words,
		...(action === "assign" ? { to: colleague } : {}),
	});
	const next = { ...item, version: item.version + 1, events: [...item.events, happened] };
	const answered = { answeredAt: item.answeredAt ?? now };
	switch (action) {
		case "take":
			return { ...next, owner: person };
		case "assign":
			return { ...next, owner: colleague };
		case "answer":
			return { ...next, ...answered, state: "answered", draft: null };
		case "call":
			return told.outcome === "reached" ? { ...next, ...answered, state: "answered" } : next;
		case "close": {
			const first = told.outcome === "answered-elsewhere" ? answered : {};
			return { ...next, ...first, state: "closed", closedAt: now, outcome: told.outcome ?? "other" };
		}
		case "spam":
			return { ...next, state: "spam", closedAt: now, outcome: "spam" };
		case "reopen":
		case "release":
			return { ...next, state: item.answeredAt ? "answered" : "open", closedAt: null, outcome: null, suspected: null };
		default:
			return next;
	}
}
