import { expect, test } from "vitest";
import type { DeliveryRow, EventRow } from "../store/tables.ts";
import { buildHistory, findMentionedPeople } from "./history.ts";

const ROW = { reference: "CW-1", received_at: "2026-03-02T15:00:00.000Z", details_at: null };
const NAMES = new Map([["ada", "Ada Quinn"]]);

const at = (minute: number) => `2026-03-02T15:${String(minute).padStart(2, "0")}:00.000Z`;

function event(minute: number, what: string, person: string | null = "ada", data?: object): EventRow {
	return { id: `E${minute}`, at: at(minute), what, person, data: data ? JSON.stringify(data) : null } as EventRow;
}

function delivery(id: string, values: Partial<DeliveryRow>): DeliveryRow {
	return { id, target: "receipt", event: "received", sent_at: null, failed_at: null, ...values } as DeliveryRow;
}

test("a history begins with the form, or with who added the call, and has step two and deliveries in order", () => {
	const sent = delivery("D1", { sent_at: at(2) });
	const failed = delivery("D2", { target: "webhook", failed_at: at(1) });
	const transcript = delivery("D3", { event: "transcript", sent_at: at(5) });
	const unsent = delivery("D4", { event: "transcript", failed_at: at(6) });
	const row = { ...ROW, details_at: at(3) };
	const history = buildHistory(row, [event(4, "took")], [sent, failed, delivery("D5", {}), transcript, unsent], NAMES);
	expect(history).toEqual([
		{ id: "CW-1-received", at: at(0), what: "received", person: null },
		{ id: `D2-failed-${at(1)}`, at: at(1), what: "not delivered", person: null, target: "webhook", event: "received" },
		{ id: "D1-sent", at: at(2), what: "delivered", person: null, target: "receipt", event: "received" },
		{ id: `CW-1-details-${at(3)}`, at: at(3), what: "details", person: null },
		{ id: "E4", at: at(4), what: "took", person: { id: "ada", name: "Ada Quinn" } },
		expect.objectContaining({ at: at(5), what: "transcript of the chat delivered", event: "transcript" }),
		expect.objectContaining({ at: at(6), what: "transcript of the chat not delivered" }),
	]);
	expect(buildHistory(ROW, [event(0, "added")], [], NAMES).map(({ what }) => what)).toEqual(["added"]);
});

test("an event shows what was said and to whom, unless it was undone", () => {
	const events = [
		event(1, "answered", "ada", { text: "Hi", subject: "Hello", delivery: "D1", version: 2 }),
		event(2, "closed", "gone", { outcome: "placed" }),
		event(3, "assigned", "ada", { to: "ada" }),
		event(4, "assigned", "ada", { to: null }),
		event(5, "corrected", null, { fields: ["email"] }),
		event(6, "noted", "ada", { text: "A mistake" }),
		event(7, "undid", "ada", { event: "E6" }),
		event(8, "changed", "ada", { event: "E1" }),
	];
	const ada = { id: "ada", name: "Ada Quinn" };
	expect(buildHistory(ROW, events, [], NAMES).slice(1)).toEqual([
		{ id: "E1", at: at(1), what: "answered", person: ada, text: "Hi", subject: "Hello" },
		{ id: "E2", at: at(2), what: "closed", person: { id: "gone", name: "A former colleague" }, outcome: "placed" },
		{ id: "E3", at: at(3), what: "assigned", person: ada, to: ada },
		{ id: "E4", at: at(4), what: "assigned", person: ada, to: null },
		{ id: "E5", at: at(5), what: "corrected", person: null, fields: ["email"] },
		{ id: "E6", at: at(6), what: "noted", person: ada, undone: true },
		{ id: "E7", at: at(7), what: "undid", person: ada },
		{ id: "E8", at: at(8), what: "changed", person: ada },
	]);
	expect(findMentionedPeople(events)).toEqual(["ada", "gone", "ada", "ada", "ada", "ada", "ada", "ada"]);
});
