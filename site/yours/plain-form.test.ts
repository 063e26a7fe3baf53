import { expect, test } from "vitest";
import { plainForm } from "./plain-form.ts";

const labels = { name: "Your name", email: "Email", message: "Message" };

test("errors appear at their fields and in the summary, in the form's order; the first has the focus", () => {
	const errors = { message: "Please enter a message", email: "Invalid email address" };
	const values = { name: "Nora", email: "nora@", message: "" };
	const { field, summary, failed } = plainForm({ name: "correct", labels, values, errors });
	expect(summary).toEqual([
		{ id: "correct-email", text: "Invalid email address" },
		{ id: "correct-message", text: "Please enter a message" },
	]);
	expect(field("email")).toMatchObject({ id: "correct-email", error: "Invalid email address", defaultValue: "nora@" });
	expect((["name", "email", "message"] as const).map((name) => field(name).autoFocus)).toEqual([false, true, false]);
	expect(failed).toBeUndefined();
});

test("a missing email address gets a hint; an error about the whole form is a failure", () => {
	const empty = plainForm({ name: "yours", labels, values: { email: "" }, errors: { email: "Invalid email address" } });
	expect(empty.field("email").hint).toBe("Please enter your email address");
	const refused = plainForm({ name: "yours", labels, error: "Please wait a minute" });
	expect(refused.failed).toMatchObject({ sentence: "Please wait a minute" });
	expect(refused.summary).toEqual([]);
});
