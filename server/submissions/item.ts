import { campaignText } from "../../contract/forms/labels.ts";
import { resumeTextState } from "../candidates/texts.ts";
import { readWishes } from "../candidates/wishes.ts";
import { linesOf } from "../chat/lines.ts";
import { namesOf } from "../people/people.ts";
import { companyOf } from "../search/words.ts";
import { eventsOf } from "../store/database/events.ts";
import { inboxOf } from "../store/inbox.ts";
import { asReference } from "../store/reference.ts";
import type { Database, DeliveryRow, SubmissionRow } from "../store/tables.ts";
import { waitingAddress } from "../yours/own.ts";
import { historyOf, namedIn } from "./history.ts";
import { deliveryAsStaffRead } from "./read.ts";
import { asRow, otherFields, personNamed, ROW_COLUMNS } from "./row.ts";
import type { Delivery, Item, Other } from "./views.ts";

const OTHERS_MAX = 10;

/** Undefined if there is no such submission. */
export async function readItem(db: Database, typed: string, me: string, now: Date): Promise<Item | undefined> {
	const reference = asReference(typed);
	const row = await db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirst();
	if (!row) return undefined;
	const fields: Record<string, string> = JSON.parse(row.fields);
	const details: Record<string, string> = row.details ? JSON.parse(row.details) : {};
	const [events, deliveryRows, draft, samePerson, sameCompany, textState, chat, wishes] = await Promise.all([
		eventsOf(db, reference),
		db
			.selectFrom("deliveries")
			.selectAll()
			.where("reference", "=", reference)
			.orderBy("queued_at")
			.orderBy("id")
			.execute(),
		db.selectFrom("drafts").selectAll().where("reference", "=", reference).where("person", "=", me).executeTakeFirst(),
		othersOfPerson(db, row),
		othersOfCompany(db, row, companyOf(fields)),
		row.file_key ? resumeTextState(db, reference) : undefined,
		row.kind === "message" ? chatOf(db, reference) : undefined,
		readWishes(db, reference),
	]);
	const names = await namesOf(db, [...new Set([...(row.owner ? [row.owner] : []), ...namedIn(events)])]);
	const adder = events.find(({ what }) => what === "added")?.person;
	return {
		...asRow(
			row,
			deliveryRows.some(({ failed_at }) => failed_at !== null),
			names,
		),
		phone: fields.phone ?? details.phone ?? "",
		fields: otherFields(fields).filter(({ name }) => !details[name]), // step two replaces fields of step one
		details: otherFields(details),
		detailsAt: row.details_at,
		...(chat && { chat }),
		remarks: row.remarks?.split("\n") ?? [],
		suspected: row.suspected,
		addedBy: adder ? personNamed(adder, names) : null,
		source: {
			page: row.page,
			referrer: row.referrer,
			campaign: campaignText(row.utm ? JSON.parse(row.utm) : null),
		},
		consent: row.consent_version && row.consent_at ? { version: row.consent_version, at: row.consent_at } : null,
		file: fileOf(row),
		resumeText: textState ? { state: textState } : null,
		samePerson,
		sameCompany,
		wishes: {
			pausedAt: wishes.paused_at,
			notShownTo: wishes.notShownTo,
			keptAt: wishes.kept_at,
			askedToKeepAt: wishes.asked_to_keep_at,
			newEmail: waitingAddress(wishes, now) ?? null,
		},
		deliveries: deliveryRows.map((delivery) => asDelivery(delivery, now)),
		events: historyOf(row, events, deliveryRows, names),
		draft: draft ? { subject: draft.subject, text: draft.body, savedAt: draft.saved_at } : null,
	};
}

/** Records the first time a team member opens it, without changing its version. */
export async function markOpened(db: Database, reference: string, now: Date): Promise<void> {
	await db
		.updateTable("submissions")
		.set({ opened_at: now.toISOString() })
		.where("reference", "=", asReference(reference))
		.where("opened_at", "is", null)
		.execute();
}

async function chatOf(db: Database, reference: string): Promise<Item["chat"]> {
	const chat = await db.selectFrom("chats").select("state").where("reference", "=", reference).executeTakeFirst();
	return chat && { state: chat.state, lines: await linesOf(db, reference) };
}

/** Senders without an address are never taken for the same person. */
export async function othersOfPerson(
	db: Database,
	{ reference, email }: Pick<SubmissionRow, "reference" | "email">,
): Promise<Other[]> {
	const inbox = inboxOf(email);
	if (!inbox) return [];
	const rows = await others(db, reference).where("inbox", "=", inbox).execute();
	return rows.map(asOther);
}

async function othersOfCompany(
	db: Database,
	{ reference, email }: SubmissionRow,
	company: string | null,
): Promise<Other[]> {
	if (!company) return [];
	const rows = await others(db, reference)
		.where("company", "=", company)
		.where((row) => row.or([row("inbox", "is", null), row("inbox", "<>", inboxOf(email))]))
		.execute();
	return rows.map(asOther);
}

function others(db: Database, reference: string) {
	return db
		.selectFrom("submissions")
		.select(ROW_COLUMNS)
		.where("reference", "<>", reference)
		.orderBy("received_at", "desc")
		.limit(OTHERS_MAX);
}

function asOther(row: Parameters<typeof asRow>[0]): Other {
	const { reference, kind, name, gist, receivedAt, answeredAt, state } = asRow(row, false, new Map());
	return { reference, kind, name, gist, receivedAt, answeredAt, state };
}

function fileOf({ file_key, file_name, file_type, file_size, file_scan }: SubmissionRow): Item["file"] {
	if (!file_key) return null;
	return { name: file_name ?? "", type: file_type ?? "", size: file_size ?? 0, scan: file_scan };
}

/** Of desk mail, only answers include their text: the others may contain a secret. */
function asDelivery(row: DeliveryRow, now: Date): Delivery {
	const { subject, text } = row.event === "written" && row.mail ? JSON.parse(row.mail) : {};
	return {
		...deliveryAsStaffRead(row, now),
		...(typeof subject === "string" && { subject }),
		...(typeof text === "string" && { text }),
	};
}
