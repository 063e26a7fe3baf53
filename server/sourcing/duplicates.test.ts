import { expect, test } from "vitest";
import { joinAs, newDesk } from "../../tests/test-desk.ts";
import { indexBatch } from "../search/indexing.ts";
import { type Compared, findSameReason } from "./same-person.ts";

/* Duplicates: which are found, and what merging them does. */

const TEXT = `Account Executive, Larkfield Logistics, Columbus, Ohio, 2019 to present. Sold freight management software to
	shippers in five states, 118 percent of quota in 2023, and built a territory from nothing to 2.4 million a year.
	Before: Inside Sales Representative, Palisade Instruments, 2015 to 2019, cold calls to laboratories.`;
const OTHER_TEXT = `Regional Sales Manager, Harrow and Pike, Tampa, Florida. Led eight reps in medical devices, opened two
	offices, hired and trained the team, and closed the largest contract of the company with a hospital group in 2021.
	Earlier: Customer Success Manager for a payroll vendor, renewals above 95 percent for three years in a row.`;
const person = (name: string, more: Partial<Compared> = {}): Compared => {
	const [firstName = "", ...rest] = name.split(" ");
	return { firstName, lastName: rest.join(" "), phone: "", file: null, text: "", ...more };
};
const phone = "(614) 555-0142";

/** Pairs of one person. The last one can't be found: nothing but the name is the same. */
const SAME: [Compared, Compared][] = [
	[person("Ada Quinn", { phone }), person("Ada Quinn", { phone: "614.555.0142" })],
	[person("ada quinn", { phone }), person("ADA QUINN", { phone: "+1 614 555 0142" })],
	[person("Bob Ito", { phone }), person("Robert Ito", { phone })],
	[person("Chris Marsh", { phone }), person("Christopher Marsh", { phone })],
	[person("J. Ode", { phone }), person("James Ode", { phone })],
	[person("José Núñez", { phone }), person("Jose Nunez", { phone })],
	[person("Maria de la Cruz", { phone }), person("Maria Cruz", { phone })],
	[person("Sam Reyes Jr.", { phone }), person("Sam Reyes", { phone })],
	[person("Ada Quinn", { file: "abc" }), person("Ada Quinn", { file: "abc" })],
	[person("Ada Quinn", { text: TEXT }), person("Ada Quinn", { text: `${TEXT} Now also in Indiana.` })],
	[person("Kate Vaughn", { text: TEXT }), person("Katherine Vaughn", { text: TEXT.toUpperCase() })],
	[person("Mary-Ann Lee", { phone }), person("Mary Lee", { phone })],
	[person("Ada Quinn", { text: TEXT }), person("Ada Quinn", { text: OTHER_TEXT })],
];
/** Pairs of two people. */
const OTHERS: [Compared, Compared][] = [
	[person("John Smith", { phone }), person("John Smith", { phone: "302 555 0100" })],
	[person("John Smith", { text: TEXT }), person("John Smith", { text: OTHER_TEXT })],
	[person("John Smith"), person("John Smith")],
	[person("Ada Quinn", { phone }), person("Ben Quinn", { phone })], // a family
	[person("Ada Quinn", { phone }), person("Ada Marsh", { phone })], // an office's number
	[person("Ada Quinn", { file: "abc" }), person("Ben Ito", { file: "abc" })], // the wrong file
	[person("Ada Quinn", { text: TEXT }), person("Ben Ito", { text: TEXT })], // a template
	[person("Sam Reyes", { phone: "555-0142" }), person("Sam Reyes", { phone: "555-0142" })], // no area code
	[person("Sam Reyes", { text: "References upon request" }), person("Sam Reyes", { text: "References upon request" })],
	[person("Ed Lee", { phone }), person("Edna Lee", { phone })],
	[person("Ada", { phone }), person("Ada", { phone })],
	[person("Ann Lee", { phone }), person("Joann Lee", { phone })],
];

test("of the corpus, nobody is taken for somebody else, and nine in ten duplicates are found", () => {
	const found = SAME.filter(([one, other]) => findSameReason(one, other) && findSameReason(other, one));
	const wrong = OTHERS.filter(([one, other]) => findSameReason(one, other) || findSameReason(other, one));
	expect(wrong.map(([one]) => one)).toEqual([]); // precision 1.0
	expect(found.length / SAME.length).toBeGreaterThanOrEqual(0.9);
});

test("duplicates are shown and merged by a person: the newest resume counts, and taking it back restores both", async () => {
	const desk = await newDesk();
	const { db, intake, clock, pass, resume } = desk;
	const admin = await joinAs(desk, "admin");
	const older = (await intake.receive(await resume("ada@home.example", "One"))).reference;
	pass(60_000);
	const newer = (await intake.receive(await resume("ada.quinn@work.example", "Two"))).reference;
	while (await indexBatch(db, clock()));
	const duplicates = async (of: string) => (await admin.get(`/api/submissions/${of}/duplicates`)).body.people;
	expect(await duplicates(older)).toEqual([
		{
			reference: newer,
			name: "Ada Quinn",
			email: "ada.quinn@work.example",
			receivedAt: expect.any(String),
			why: "phone",
		},
	]);
	const read = async (of: string) => (await admin.get(`/api/submissions/${of}`)).body;
	const act = async (of: string, action: string, body = {}) =>
		admin.post(`/api/submissions/${of}/${action}`, { version: (await read(of)).version, ...body });
	const opening = { company: { name: "Acme" }, title: "AE", role: "account-executive", seats: 1 };
	const { id } = (await admin.post("/api/openings", opening)).body;
	const add = async (candidate: string) => (await admin.post(`/api/openings/${id}/candidates`, { candidate })).body;
	await add(older);
	expect((await add(newer)).candidacies).toHaveLength(2);
	expect(await act(newer, "merge", { into: older })).toMatchObject({
		status: 409,
		body: { error: /^Both are in the/ },
	});
	await db.deleteFrom("candidacies").where("candidate", "=", newer).execute();

	expect(await act(newer, "merge", { into: older })).toMatchObject({ status: 200, body: { isMerged: true } });
	expect(await duplicates(older)).toEqual([]);
	expect((await read(older)).samePerson).toMatchObject([{ reference: newer }]);
	expect((await add(newer)).candidacies).toMatchObject([{ candidate: older, resume: newer }]);
	expect(await act(newer, "merge", { into: older })).toMatchObject({ status: 409 });

	expect(await act(newer, "split")).toMatchObject({ status: 200, body: { isMerged: false, samePerson: [] } });
	expect(await duplicates(newer)).toMatchObject([{ reference: older }]);
	expect(await act(newer, "split")).toMatchObject({ status: 409 });

	// Whoever was merged is deleted with the other.
	await act(newer, "merge", { into: older });
	await admin.ask("DELETE", "/api/people/ada%40home.example", { name: "Ada Quinn" });
	expect(await db.selectFrom("submissions").select("reference").execute()).toEqual([]);
});
