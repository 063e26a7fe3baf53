import { campaignText, personName } from "../../contract/forms/labels.ts";
import { findCall } from "../booking/calls.ts";
import { readSourced } from "../candidates/agreement.ts";
import { findResumeTextState } from "../candidates/resume-texts.ts";
import { readWishes } from "../candidates/wishes.ts";
import { readChatLines } from "../chat/chat-lines.ts";
import { deletedWithoutYes } from "../dates/kept-until.ts";
import { readAppliedJob } from "../openings/applications/applied-job.ts";
import { readPersonNames } from "../people/people.ts";
import { readContent } from "../queue/delivery-content.ts";
import { normalizeCompany } from "../search/index-words.ts";
import { readEvents } from "../store/database/events.ts";
import { normalizeEmail } from "../store/email-address.ts";
import { normalizeReference } from "../store/reference.ts";
import type { Database, DeliveryRow, SourcedRow, SubmissionRow } from "../store/tables.ts";
import { getUnconfirmedAddress } from "../yours/sender-view.ts";
import { buildHistory, findMentionedPeople } from "./history.ts";
import { findFiledWith, findOriginal, readReceived, toRelated } from "./received.ts";
import { toStaffDelivery } from "./staff-entries.ts";
import { SUMMARY_COLUMNS, toContentFields, toNamedPerson, toSubmissionSummary } from "./submission-summary.ts";
import type { DeliveryView, RelatedSubmission, SubmissionDetail } from "./submission-views.ts";

const RELATED_MAX = 10;

/** Undefined if there is no such submission. */
export async function readSubmissionDetail(
	db: Database,
	typed: string,
	me: string,
	now: Date,
): Promise<SubmissionDetail | undefined> {
	const reference = normalizeReference(typed);
	const row = await db.selectFrom("submissions").selectAll().where("reference", "=", reference).executeTakeFirst();
	if (!row) return undefined;
	const fields: Record<string, string> = JSON.parse(row.fields);
	const details: Record<string, string> = row.details ? JSON.parse(row.details) : {};
	const [
		events,
		deliveryRows,
		received,
		draft,
		samePerson,
		sameCompany,
		textState,
		chat,
		wishes,
		applied,
		sourced,
		call,
	] = await Promise.all([
		readEvents(db, reference),
		db
			.selectFrom("deliveries")
			.selectAll()
			.where("reference", "=", reference)
			.orderBy("queued_at")
			.orderBy("id")
			.execute(),
		readReceived(db, row),
		db.selectFrom("drafts").selectAll().where("reference", "=", reference).where("person", "=", me).executeTakeFirst(),
		findRelatedByPerson(db, { reference, email: row.email, ...(row.inbox && { inbox: row.inbox }) }),
		findRelatedByCompany(db, row, normalizeCompany(fields)),
		row.file_key ? findResumeTextState(db, reference) : undefined,
		row.kind === "message" ? readChatDetail(db, reference) : undefined,
		readWishes(db, reference),
		row.kind === "resume" ? readAppliedJob(db, reference) : undefined,
		row.kind === "resume" ? readSourced(db, reference) : undefined,
		row.kind === "message" ? findCall(db, reference) : undefined,
	]);
	const names = await readPersonNames(db, [
		...new Set([...(row.owner ? [row.owner] : []), ...(call ? [call.person] : []), ...findMentionedPeople(events)]),
	]);
	const adder = events.find(({ what }) => what === "added" || what === "added a candidate")?.person;
	return {
		...toSubmissionSummary(
			row,
			{
				failed: deliveryRows.some(({ failed_at }) => failed_at !== null),
				notAgreed: sourced !== undefined && sourced.agreed_at === null,
			},
			names,
		),
		phone: fields.phone ?? details.phone ?? "",
		...toContentFields(row),
		detailsAt: row.details_at,
		...(chat && { chat }),
		call: call
			? {
					...{ at: call.starts_at, endsAt: call.ends_at, zone: call.zone, canceledAt: call.canceled_at },
					with: toNamedPerson(call.person, names),
				}
			: null,
		remarks: row.remarks?.split("\n") ?? [],
		suspected: row.suspected,
		addedBy: adder ? toNamedPerson(adder, names) : null,
		source: {
			page: row.page,
			referrer: row.referrer,
			campaign: campaignText(row.utm ? JSON.parse(row.utm) : null),
		},
		consent: row.consent_version && row.consent_at ? { version: row.consent_version, at: row.consent_at } : null,
		file: toFile(row),
		resumeText: textState ? { state: textState } : null,
		samePerson,
		sameCompany,
		...received.shown,
		original: findOriginal(received.inThread, events),
		filedWith: findFiledWith(events),
		isMerged: row.kind === "resume" && row.inbox !== null && row.inbox !== normalizeEmail(row.email),
		added: sourced ? toAdded(sourced) : null,
		applied: applied ? { opening: applied.opening, about: applied.about, onFile: applied.onFile } : null,
		wishes: {
			pausedAt: wishes.paused_at,
			notShownTo: wishes.notShownTo,
			keptAt: wishes.kept_at,
			askedToKeepAt: wishes.asked_to_keep_at,
			newEmail: getUnconfirmedAddress(wishes, now) ?? null,
		},
		deliveries: deliveryRows.map((delivery) => toDeliveryView(delivery, now)),
		events: buildHistory(row, events, deliveryRows, names, received.inThread),
		draft: draft ? { subject: draft.subject, text: draft.body, savedAt: draft.saved_at } : null,
	};
}

function toAdded({ source, detail, added_at, asked_at, agreed_at }: SourcedRow): SubmissionDetail["added"] {
	const deletedAt = deletedWithoutYes(added_at).toISOString();
	return { source, detail, at: added_at, askedAt: asked_at, agreedAt: agreed_at, deletedAt };
}

/** Records the first time a team member opens it, without changing its version. */
export async function markOpened(db: Database, reference: string, now: Date): Promise<void> {
	await db
		.updateTable("submissions")
		.set({ opened_at: now.toISOString() })
		.where("reference", "=", normalizeReference(reference))
		.where("opened_at", "is", null)
		.execute();
}

async function readChatDetail(db: Database, reference: string): Promise<SubmissionDetail["chat"]> {
	const chat = await db.selectFrom("chats").select("state").where("reference", "=", reference).executeTakeFirst();
	return chat && { state: chat.state, lines: await readChatLines(db, reference) };
}

/** Senders without an address are never taken for the same person. */
export async function findRelatedByPerson(
	db: Database,
	{
		reference,
		email,
		inbox = normalizeEmail(email),
	}: Pick<SubmissionRow, "reference" | "email"> & { inbox?: string | null },
): Promise<RelatedSubmission[]> {
	if (!inbox) return [];
	const rows = await selectRelated(db, reference).where("inbox", "=", inbox).execute();
	return rows.map(toRelated);
}

async function findRelatedByCompany(
	db: Database,
	{ reference, email }: SubmissionRow,
	company: string | null,
): Promise<RelatedSubmission[]> {
	if (!company) return [];
	const rows = await selectRelated(db, reference)
		.where("company", "=", company)
		.where((row) => row.or([row("inbox", "is", null), row("inbox", "<>", normalizeEmail(email))]))
		.execute();
	return rows.map(toRelated);
}

function selectRelated(db: Database, reference: string) {
	return db
		.selectFrom("submissions")
		.select(SUMMARY_COLUMNS)
		.where("reference", "<>", reference)
		.orderBy("received_at", "desc")
		.limit(RELATED_MAX);
}

function toFile({ file_key, file_name, file_type, file_size, file_scan }: SubmissionRow): SubmissionDetail["file"] {
	if (!file_key) return null;
	return { name: file_name ?? "", type: file_type ?? "", size: file_size ?? 0, scan: file_scan };
}

/** Of desk mail, only answers include their text: the others may contain a secret. */
function toDeliveryView(row: DeliveryRow, now: Date): DeliveryView {
	const content = readContent(row);
	return {
		...toStaffDelivery(row, now),
		...(content?.event === "written" && { subject: content.subject, text: content.text }),
	};
}

/** The names a person gave in their submissions. Empty if no one has this address. */
export async function findNamesByEmail(db: Database, email: string): Promise<string[]> {
	const inbox = normalizeEmail(email);
	if (inbox === "") return []; // submissions without an address were added by hand for many people
	// Compared here because rows of earlier versions have no inbox, or one normalized by older rules.
	const known = await db.selectFrom("submissions").select("email").distinct().execute();
	const emails = known.map((row) => row.email).filter((address) => normalizeEmail(address) === inbox);
	const rows =
		emails.length === 0
			? []
			: await db.selectFrom("submissions").select("fields").where("email", "in", emails).execute();
	const contacts = await db.selectFrom("contacts").select("name").where("inbox", "=", inbox).execute();
	return [
		...new Set([...rows.map(({ fields }) => personName(JSON.parse(fields))), ...contacts.map(({ name }) => name)]),
	];
}
