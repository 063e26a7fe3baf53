import { expect, test } from "vitest";
import { forget, forgetReceipt, keep, keepReceipt, restore, restoreReceipt } from "./kept.ts";
import { memory } from "./test-storage.ts";

const field = (name: string, value = "", type = "text") => ({ name, value, type });

test("typed values are restored into empty fields of the same form", () => {
	const storage = memory();
	keep("lead", [field("firstName", "Ada"), field("roleType", "other", "select-one")], () => storage);

	const fields = [field("firstName"), field("roleType", "", "select-one"), field("company")];
	const filled = restore("lead", fields, () => storage);

	expect(fields.map(({ value }) => value)).toEqual(["Ada", "other", ""]);
	expect(filled.map(({ name }) => name)).toEqual(["firstName", "roleType"]);
	expect(restore("resume", [field("firstName")], () => storage)).toEqual([]);
});

test("a field that already has a value is left alone", () => {
	const storage = memory();
	keep("lead", [field("firstName", "Ada")], () => storage);

	const fields = [field("firstName", "Grace")];
	restore("lead", fields, () => storage);

	expect(fields[0]?.value).toBe("Grace");
});

test("files, checkboxes and hidden fields are not saved", () => {
	const storage = memory();
	const secret = [
		field("resume", "C:\\fakepath\\me.pdf", "file"),
		field("agreeToTerms", "on", "checkbox"),
		field("token", "abc", "hidden"),
	];
	keep("lead", secret, () => storage);

	expect(storage.getItem("form lead")).toBe("{}");
});

test("a sent form is cleared", () => {
	const storage = memory();
	keep("lead", [field("firstName", "Ada")], () => storage);
	forget("lead", () => storage);

	expect(restore("lead", [field("firstName")], () => storage)).toEqual([]);
});

test("a receipt and the visitor's progress survive a reload, but not a new visit", () => {
	const storage = memory();
	const receipt = { reference: "CW-7K4M-Q2XN", token: "t", place: "Columbus, OH", end: "skipped" };
	keepReceipt("lead", receipt, () => storage);

	const reloaded = () => true;
	expect(restoreReceipt("lead", () => storage, reloaded)).toEqual(receipt);
	expect(
		restoreReceipt(
			"lead",
			() => storage,
			() => false,
		),
	).toBeUndefined();
	expect(restoreReceipt("other", () => storage, reloaded)).toBeUndefined();
	forgetReceipt("lead", () => storage);
	expect(restoreReceipt("lead", () => storage, reloaded)).toBeUndefined();
});

test.each([
	["is forbidden", () => fail("SecurityError")],
	["is absent", () => undefined],
	["is full", () => ({ ...memory(), setItem: () => fail("QuotaExceededError") })],
	["holds nonsense", () => ({ ...memory(), getItem: () => "null, [" })],
	["holds something else", () => ({ ...memory(), getItem: () => '{"firstName": {"a": 1}}' })],
])("a form works when storage %s", (_, storage) => {
	keep("lead", [field("firstName", "Ada")], storage);
	expect(restore("lead", [field("firstName")], storage)).toEqual([]);
	forget("lead", storage);
});

function fail(name: string): never {
	throw new DOMException("no", name);
}
