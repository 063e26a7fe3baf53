import type { OpeningAction, OpeningActionName, OpeningActionOf } from "../../../contract/desk/openings.ts";
import { COMPANIES_LOCK, findOrMakeCompany } from "../../companies/find-company.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { findPerson, isAway } from "../../people/people.ts";
import { lock } from "../../store/database/postgres.ts";
import type { OpeningRow } from "../../store/tables.ts";
import { moreCandidatesStep, NO_STEP } from "../next-steps.ts";
import {
	countPlacements,
	endOpenCandidacies,
	filledColumns,
	isState,
	maySeeFee,
	notOpen,
	UNKNOWN_STATE,
} from "../opening-state.ts";
import { planRequirementChange, readOpeningRecord } from "../requirements.ts";
import { answerEmail } from "./answer-email.ts";
import { forbid, type OpeningChange, type OpeningContext, type Refusal, refuse } from "./opening-change.ts";
import { askEmployer, checkEdit, publish, unpublish } from "./publish.ts";
import { sendShortlist } from "./shortlist.ts";
import { undoOpeningAction } from "./undo.ts";

/* What each action on an opening does. */

export interface OpeningActionEntry<Action extends OpeningAction> {
	/** For ten seconds. */
	undoable: boolean;
	/** Accepted even if the version is outdated. */
	merges: boolean;
	step(context: OpeningContext, action: Action): OpeningChange | Refusal | Promise<OpeningChange | Refusal>;
}

const FEE_FORBIDDEN = "Only its owner and admins may change the fee.";

export const openingActions: { [What in OpeningActionName]: OpeningActionEntry<OpeningActionOf<What>> } = {
	edit: { undoable: true, merges: false, step: edit },
	take: { undoable: true, merges: false, step: take },
	assign: { undoable: true, merges: false, step: assign },
	note: { undoable: true, merges: true, step: (_, { text }) => ({ what: "noted", data: { text } }) },
	call: {
		...{ undoable: true, merges: true },
		step: (_, { outcome, text }) => ({ what: "called", data: { outcome, text } }),
	},
	next: { undoable: true, merges: false, step: setNextStep },
	requirements: { undoable: true, merges: false, step: editRequirements },
	hold: { undoable: true, merges: false, step: hold },
	reopen: { undoable: true, merges: false, step: reopen },
	cancel: { undoable: true, merges: false, step: cancel },
	publish: { undoable: true, merges: false, step: publish },
	unpublish: { undoable: true, merges: false, step: unpublish },
	"ask-employer": { undoable: true, merges: false, step: askEmployer },
	"answer-email": { undoable: true, merges: false, step: answerEmail },
	shortlist: { undoable: true, merges: false, step: sendShortlist },
	undo: { undoable: false, merges: false, step: undoOpeningAction },
};

async function edit(
	{ transaction, opening, by, now, office }: OpeningContext,
	{ what: _, version: __, company, ...fields }: OpeningActionOf<"edit">,
): Promise<OpeningChange | Refusal> {
	const { contact, ...others } = fields;
	if (others.fee !== undefined && !maySeeFee(opening, by)) return forbid("fee", FEE_FORBIDDEN);
	if (others.state && !isState(others.state)) return refuse("state", UNKNOWN_STATE);
	const set = toColumns(others);
	if (contact !== undefined) {
		const known = contact === null || (await hasContact(contact));
		if (!known) return refuse("contact", "This contact doesn't exist. They may have been deleted.");
		set.contact = contact;
	}
	if (company) {
		const id = await findCompany(company);
		if (!id) return refuse("company", "This company doesn't exist.");
		set.company = id;
		// Another company agreed to nothing.
		if (id !== opening.company) Object.assign(set, { employer_shown: 0, employer_agreed_at: null });
	}
	const payFrom = set.pay_from === undefined ? opening.pay_from : set.pay_from;
	const payTo = set.pay_to === undefined ? opening.pay_to : set.pay_to;
	if (payFrom !== null && payTo !== null && payFrom > payTo) {
		return refuse("payTo", "The top of the range can't be lower than the bottom");
	}
	const placed = await countPlacements({ transaction, opening });
	if (set.seats !== undefined && set.seats < placed) {
		return refuse("seats", `${placed} positions are already filled.`);
	}
	// More seats open a filled opening again; fewer may fill it.
	const opens = set.seats !== undefined && opening.status === "filled" && set.seats > placed;
	const fills = set.seats === placed && (opening.status === "open" || opening.status === "on-hold");
	if (opens) Object.assign(set, { status: "open", closed_at: null, ...moreCandidatesStep(now, office) });
	if (fills) Object.assign(set, filledColumns(now));
	const problem = await checkEdit({ transaction, opening: { ...opening, ...set }, now, office });
	if (problem) return problem;
	const changed = Object.keys(set).filter(
		(name) => set[name as keyof OpeningRow] !== opening[name as keyof OpeningRow],
	);
	const ended = fills && { candidacies: await endOpenCandidacies({ transaction, opening, now }) };
	return { what: "edited", data: { fields: changed }, opening: set, ...ended };

	async function hasContact(id: string): Promise<boolean> {
		return Boolean(await transaction.selectFrom("contacts").select("id").where("id", "=", id).executeTakeFirst());
	}

	async function findCompany(named: NonNullable<typeof company>): Promise<string | undefined> {
		if ("name" in named) {
			await lock(transaction, [COMPANIES_LOCK]);
			return findOrMakeCompany(transaction, named, now);
		}
		const known = await transaction.selectFrom("companies").select("id").where("id", "=", named.id).executeTakeFirst();
		return known?.id;
	}
}

type EditedFields = Omit<OpeningActionOf<"edit">, "what" | "version" | "company" | "contact">;

const COLUMN_NAMES = {
	...({ title: "title", role: "role", seats: "seats", city: "city", state: "state", mode: "mode" } as const),
	...({ payFrom: "pay_from", payTo: "pay_to", fee: "fee", guaranteeDays: "guarantee_days", words: "words" } as const),
};

/** What is left out stays as it is. */
function toColumns(fields: EditedFields): Partial<OpeningRow> {
	const columns = Object.entries(COLUMN_NAMES).flatMap(([name, column]) => {
		const value = fields[name as keyof EditedFields];
		return value === undefined ? [] : [[column, value === "" && column !== "words" ? null : value]];
	});
	return Object.fromEntries(columns);
}

function take({ opening, by }: OpeningContext): OpeningChange | Refusal {
	if (opening.owner === by.id) return refuse("owner", "You already own it.");
	return { what: "took", opening: { owner: by.id } };
}

async function assign(
	{ transaction, opening, now, office }: OpeningContext,
	{ to }: OpeningActionOf<"assign">,
): Promise<OpeningChange | Refusal> {
	if (opening.owner === to) return refuse("to", to === null ? "It's already unassigned." : "They already own it.");
	if (to !== null) {
		const person = await findPerson(transaction, to);
		if (!person) return refuse("to", "This person isn't on the team. They may have been removed.");
		if (!person.joined_at) return refuse("to", `${person.email} hasn't joined the desk yet. Choose someone else.`);
		if (isAway(person, dayAt(now, office.timeZone))) {
			return refuse("to", `${person.name} is away until ${person.away_until}. Choose someone else.`);
		}
	}
	return { what: "assigned", data: { to }, opening: { owner: to } };
}

function setNextStep(
	{ opening }: OpeningContext,
	{ text, dueAt, waitsFor }: OpeningActionOf<"next">,
): OpeningChange | Refusal {
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	return {
		what: "set the next step",
		data: { text, dueAt },
		opening: { next_step: text, next_due_at: dueAt, waits_for: waitsFor },
	};
}

async function editRequirements(
	{ transaction, opening, vocabulary }: OpeningContext,
	{ edits }: OpeningActionOf<"requirements">,
): Promise<OpeningChange | Refusal> {
	const change = planRequirementChange(await readOpeningRecord(transaction, opening), edits, vocabulary);
	if (typeof change === "string") return refuse("edits", change);
	return { what: "changed the requirements", data: { text: change.text }, requirements: change.edits };
}

function hold({ opening, now }: OpeningContext): OpeningChange | Refusal {
	if (opening.status === "on-hold") return refuse("status", "It's already on hold.");
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	return { what: "put on hold", opening: { status: "on-hold", held_at: now.toISOString() } };
}

async function reopen({ transaction, opening, now, office }: OpeningContext): Promise<OpeningChange | Refusal> {
	if (opening.status === "open") return refuse("status", "It's already open.");
	if ((await countPlacements({ transaction, opening })) >= opening.seats) {
		return refuse("seats", "All positions are filled. Add a position to open it again.");
	}
	const step = opening.next_due_at ? {} : moreCandidatesStep(now, office);
	const set = { status: "open", closed_at: null, held_at: null, cancel_reason: null, ...step } as const;
	// Its job is listed again, with what was edited meanwhile.
	const problem = await checkEdit({ transaction, opening: { ...opening, ...set }, now, office });
	return problem ?? { what: "reopened", opening: set };
}

/** Everyone who was not placed is no longer considered. */
async function cancel(
	{ transaction, opening, now }: OpeningContext,
	{ reason }: OpeningActionOf<"cancel">,
): Promise<OpeningChange | Refusal> {
	if (opening.status === "canceled") return refuse("status", "It's already canceled.");
	if (opening.status === "filled") return refuse("status", notOpen(opening));
	return {
		what: "canceled",
		data: { reason },
		opening: { status: "canceled", cancel_reason: reason, closed_at: now.toISOString(), ...NO_STEP },
		candidacies: await endOpenCandidacies({ transaction, opening, now }),
	};
}
