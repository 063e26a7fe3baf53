import type { ReceivedMail } from "../openings/views/received-mails.ts";
import type { DeliveryRow, EventRow, SubmissionRow } from "../store/tables.ts";
import { toNamedPerson } from "./submission-summary.ts";
import type { HistoryEvent } from "./submission-views.ts";

/* A submission's history: stored events, plus those derived from its own timestamps and deliveries. */

/** What happened to a candidate in an opening begins so. */
const IN_OPENING = "opening: ";

/** It has an event of its own. */
const FAILED_ANSWER = "answer not delivered";

interface EventData {
	text?: string;
	subject?: string;
	outcome?: string;
	to?: string | null;
	/** Id of the delivery that sent it, or that failed. */
	delivery?: string;
	/** Id of the email that was received. */
	mail?: string;
	/** How long it is snoozed. */
	until?: string;
	/** Names of the corrected fields. */
	fields?: string[];
	/** When the call begins that was booked or moved. */
	at?: string;
	/** Id of the event that was undone. */
	event?: string;
}

/** Oldest first. */
export function buildHistory(
	row: Pick<SubmissionRow, "reference" | "received_at" | "details_at">,
	events: EventRow[],
	deliveries: DeliveryRow[],
	names: Map<string, string>,
	mails: ReceivedMail[] = [],
): HistoryEvent[] {
	const read = events.map((event) => ({ event, data: parseEventData(event) }));
	const undone = new Set(read.flatMap(({ event, data }) => (event.what === "undid" ? (data.event ?? []) : [])));
	const about = { names, mails, deliveries };
	const stored = read.map(({ event, data }) => toHistoryEvent(event, data, undone.has(event.id), about));
	const recorded = new Set(
		read.flatMap(({ event, data }) => (event.what === FAILED_ANSWER ? (data.delivery ?? []) : [])),
	);
	const isAdded = events.some(({ what }) => what === "added");
	const all = [
		...(isAdded ? [] : [receivedEvent(row)]),
		...detailsEvents(row),
		...stored,
		...deliveries.filter(({ id, failed_at }) => !(failed_at && recorded.has(id))).flatMap(deliveryEvents),
	];
	return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)); // stable: same timestamps keep the order above
}

/** Ids of the team members mentioned. */
export function findMentionedPeople(events: EventRow[]): string[] {
	return events.flatMap((event) => {
		const { to } = event.what.startsWith(IN_OPENING) ? {} : parseEventData(event); // there it is a stage
		return [event.person ?? [], to ?? []].flat();
	});
}

function parseEventData({ data }: EventRow): EventData {
	return JSON.parse(data ?? "{}");
}

function toHistoryEvent(
	{ id, at, what, person }: EventRow,
	data: EventData,
	undone: boolean,
	{ names, mails, deliveries }: { names: Map<string, string>; mails: ReceivedMail[]; deliveries: DeliveryRow[] },
) {
	const event: HistoryEvent = { id, at, what, person: person === null ? null : toNamedPerson(person, names) };
	if (undone) return { ...event, undone: true as const };
	if (what.startsWith(IN_OPENING)) return { ...event, inOpening: { ...data } };
	const { text, subject, outcome, to, until, fields, at: callAt } = data;
	const mail = mails.find(({ id }) => id === data.mail);
	const sent = what === "answered" ? deliveries.find(({ id }) => id === data.delivery) : undefined;
	return {
		...event,
		...(text && { text }),
		...(subject && { subject }),
		...(outcome && { outcome }),
		...(until && { until }),
		...(fields && { fields }),
		...(mail && { mail }),
		...(sent?.failed_at && { notDelivered: sent.last_error ?? "" }),
		...(callAt && { callAt }),
		...(to !== undefined && { to: to === null ? null : toNamedPerson(to, names) }),
	};
}

function receivedEvent({ reference, received_at }: Pick<SubmissionRow, "reference" | "received_at">): HistoryEvent {
	return { id: `${reference}-received`, at: received_at, what: "received", person: null };
}

function detailsEvents({ reference, details_at }: Pick<SubmissionRow, "reference" | "details_at">): HistoryEvent[] {
	if (!details_at) return [];
	return [{ id: `${reference}-details-${details_at}`, at: details_at, what: "details", person: null }];
}

function deliveryEvents({ id, target, event, sent_at, failed_at }: DeliveryRow): HistoryEvent[] {
	const prefix = event === "transcript" ? "transcript of the chat " : "";
	if (sent_at) return [{ id: `${id}-sent`, at: sent_at, what: `${prefix}delivered`, person: null, target, event }];
	if (failed_at) {
		return [
			{ id: `${id}-failed-${failed_at}`, at: failed_at, what: `${prefix}not delivered`, person: null, target, event },
		];
	}
	return [];
}
