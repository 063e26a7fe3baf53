import { expect, test } from "vitest";
import { lead } from "../../../tests/installation.ts";
import { joinAs, newDesk } from "../../../tests/test-desk.ts";

/* An admin erases a person. What goes with them is tested beside the store. */

async function deskWithPeople() {
	const desk = await newDesk();
	const { intake } = desk;
	const jane = await intake.receive(lead("jane@example.com"));
	const again = await intake.receive(lead("Jane+jobs@example.com", { lastName: "Doe-Smith" }));
	const other = await intake.receive(lead("joe@example.com", { firstName: "Joe" }));
	const resume = await intake.receive(await desk.resume("ada@example.com"));
	return { ...desk, jane, again, other, resume, admin: await joinAs(desk, "admin") };
}

test("typing the person's name erases everything they sent, and the answer says how much", async () => {
	const desk = await deskWithPeople();
	const { admin, jane, again, other, resume } = desk;
	const recruiter = await joinAs(desk, "recruiter");
	const stream = await recruiter.follow();
	const erase = (email: string, name: string) =>
		admin.ask("DELETE", `/api/people/${encodeURIComponent(email)}`, { name });
	expect(await erase("jane@example.com", "jane  doe ")).toMatchObject({
		status: 200,
		body: { submissions: 2, files: 0, problem: null },
	});
	await expect.poll(stream.whats).toContain("erased"); // so that open lists lose it
	const there = async ({ reference }: { reference: string }) =>
		(await admin.get(`/api/submissions/${reference}`)).status === 200;
	expect(await Promise.all([jane, again, other, resume].map(there))).toEqual([false, false, true, true]);
	expect((await erase("ada@example.com", "Ada Quinn")).body).toMatchObject({ submissions: 1, files: 1 });
	expect(await erase("jane@example.com", "Jane Doe")).toMatchObject({
		status: 404,
		body: { error: "We have nothing from this address. It may already have been deleted." },
	});
});

test("a wrong name, no name, or an unknown address erases nobody", async () => {
	const { admin, db } = await deskWithPeople();
	const erase = (path: string, body: object) => admin.ask("DELETE", `/api/${path}`, body);
	expect(await erase("people/jane%40example.com", { name: "Joe Doe" })).toMatchObject({
		status: 422,
		body: { errors: { name: expect.stringMatching(/^Type the name exactly as shown here: Jane Doe/) } },
	});
	for (const body of [{}, { name: "" }, { name: 7 }, { name: ["Jane Doe"] }, { name: "Jane Doe!".repeat(5000) }]) {
		expect([body, (await erase("people/jane%40example.com", body)).status]).toEqual([body, 422]);
	}
	const added = await admin.post("/api/submissions", { kind: "lead", name: "Carl Weathers", phone: "302 555 0199" });
	for (const nobody of ["people/", "people/%20", "people/%00", "people/@", "people/Carl%20Weathers"]) {
		expect([nobody, (await erase(nobody, { name: "Carl Weathers" })).status]).toEqual([nobody, 404]);
	}
	const { count } = await db
		.selectFrom("submissions")
		.select((row) => row.fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	expect([added.status, Number(count)]).toEqual([201, 5]);
});

test("a submission without an email address is erased alone", async () => {
	const { admin, jane } = await deskWithPeople();
	const call = { kind: "lead", name: "Carl Weathers", phone: "302 555 0199" };
	const first = await admin.post("/api/submissions", call);
	const second = await admin.post("/api/submissions", { ...call, text: "Called again." });
	const erase = (reference: string, name: string) => admin.ask("DELETE", `/api/submissions/${reference}`, { name });
	expect((await erase(first.body.reference, "Carl")).body.errors).toHaveProperty("name");
	expect(await erase(first.body.reference, "Carl Weathers")).toMatchObject({ status: 200, body: { submissions: 1 } });
	expect((await admin.get(`/api/submissions/${first.body.reference}`)).status).toBe(404);
	expect((await admin.get(`/api/submissions/${second.body.reference}`)).status).toBe(200);
	expect(await erase(jane.reference, "Jane Doe")).toMatchObject({
		status: 409,
		body: { error: "This came from jane@example.com. Delete the person instead, with everything they sent." },
	});
	expect((await erase(first.body.reference, "Carl Weathers")).status).toBe(404);
});
