import type { DeliveryRow, EventRow, SubmissionRow } from "../store/tables.ts";
import { personNamed } from "./row.ts";
import type { Happening } from "./views.ts";

/* A submission's history: stored events, plus those derived from its own timestamps and deliveries. */

interface Data {
	text?: string;
	subject?: string;
	outcome?: string;
	to?: string | null;
	/** Names of the corrected fields. */
	fields?: string[];
	/** Id of the event that was undone. */
	event?: string;
}

/** Oldest first. */
export function historyOf(
	row: Pick<SubmissionRow, "reference" | "received_at" | "details_at">,
	events: EventRow[],
	deliveries: DeliveryRow[],
	names: Map<string, string>,
): Happening[] {
	const read = events.map((event) => ({ event, data: dataOf(event) }));
	const undone = new Set(read.flatMap(({ event, data }) => (event.what === "undid" ? (data.event ?? []) : [])));
	const stored = read.map(({ event, data }) => asHappening(event, data, undone.has(event.id), names));
	const isAdded = events.some(({ what }) => what === "added");
	const all = [...(isAdded ? [] : [received(row)]), ...detailsOf(row), ...stored, ...deliveries.flatMap(deliveredOf)];
	return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)); // stable: same timestamps keep the order above
}

/** Ids of the team members mentioned. */
export function namedIn(events: EventRow[]): string[] {
	return events.flatMap((event) => [event.person ?? [], dataOf(event).to ?? []].flat());
}

function dataOf({ data }: EventRow): Data {
	return JSON.parse(data ?? "{}");
}

function asHappening({ id, at, what, person }: EventRow, data: Data, undone: boolean, names: Map<string, string>) {
	const happening: Happening = { id, at, what, person: person === null ? null : personNamed(person, names) };
	if (undone) return { ...happening, undone: true as const };
	const { text, subject, outcome, to, fields } = data;
	return {
		...happening,
		...(text && { text }),
		...(subject && { subject }),
		...(outcome && { outcome }),
		...(fields && { fields }),
		...(to !== undefined && { to: to === null ? null : personNamed(to, names) }),
	};
}

function received({ reference, received_at }: Pick<SubmissionRow, "reference" | "received_at">): Happening {
	return { id: `${reference}-received`, at: received_at, what: "received", person: null };
}

function detailsOf({ reference, details_at }: Pick<SubmissionRow, "reference" | "details_at">): Happening[] {
	if (!details_at) return [];
	return [{ id: `${reference}-details-${details_at}`, at: details_at, what: "details", person: null }];
}

function deliveredOf({ id, target, event, sent_at, failed_at }: DeliveryRow): Happening[] {
	const of = event === "transcript" ? "transcript of the chat " : "";
	if (sent_at) return [{ id: `${id}-sent`, at: sent_at, what: `${of}delivered`, person: null, target, event }];
	if (failed_at) {
		return [
			{ id: `${id}-failed-${failed_at}`, at: failed_at, what: `${of}not delivered`, person: null, target, event },
		];
	}
	return [];
}
