import { expect, test } from "vitest";
import { clearFields, clearReceipt, restoreFields, restoreReceipt, saveFields, saveReceipt } from "./form-storage.ts";
import { createMemoryStorage } from "./test-storage.ts";

const field = (name: string, value = "", type = "text") => ({ name, value, type });

test("typed values are restored into empty fields of the same form", () => {
	const storage = createMemoryStorage();
	saveFields("lead", [field("firstName", "Ada"), field("roleType", "other", "select-one")], () => storage);

	const fields = [field("firstName"), field("roleType", "", "select-one"), field("company")];
	const filled = restoreFields("lead", fields, () => storage);

	expect(fields.map(({ value }) => value)).toEqual(["Ada", "other", ""]);
	expect(filled.map(({ name }) => name)).toEqual(["firstName", "roleType"]);
	expect(restoreFields("resume", [field("firstName")], () => storage)).toEqual([]);
});

test("a field that already has a value is left alone", () => {
	const storage = createMemoryStorage();
	saveFields("lead", [field("firstName", "Ada")], () => storage);

	const fields = [field("firstName", "Grace")];
	restoreFields("lead", fields, () => storage);

	expect(fields[0]?.value).toBe("Grace");
});

test("files, checkboxes and hidden fields are not saved", () => {
	const storage = createMemoryStorage();
	const secret = [
		field("resume", "C:\\fakepath\\me.pdf", "file"),
		field("agreeToTerms", "on", "checkbox"),
		field("token", "abc", "hidden"),
	];
	saveFields("lead", secret, () => storage);

	expect(storage.getItem("form lead")).toBe("{}");
});

test("a sent form is cleared", () => {
	const storage = createMemoryStorage();
	saveFields("lead", [field("firstName", "Ada")], () => storage);
	clearFields("lead", () => storage);

	expect(restoreFields("lead", [field("firstName")], () => storage)).toEqual([]);
});

test("a receipt and the visitor's progress survive a reload, but not a new visit", () => {
	const storage = createMemoryStorage();
	const receipt = { reference: "CW-7K4M-Q2XN", token: "t", place: "Columbus, OH", end: "skipped" };
	saveReceipt("lead", receipt, () => storage);

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
	clearReceipt("lead", () => storage);
	expect(restoreReceipt("lead", () => storage, reloaded)).toBeUndefined();
});

test.each([
	["is forbidden", () => fail("SecurityError")],
	["is absent", () => undefined],
	["is full", () => ({ ...createMemoryStorage(), setItem: () => fail("QuotaExceededError") })],
	["holds nonsense", () => ({ ...createMemoryStorage(), getItem: () => "null, [" })],
	["holds something else", () => ({ ...createMemoryStorage(), getItem: () => '{"firstName": {"a": 1}}' })],
])("a form works when storage %s", (_, storage) => {
	saveFields("lead", [field("firstName", "Ada")], storage);
	expect(restoreFields("lead", [field("firstName")], storage)).toEqual([]);
	clearFields("lead", storage);
});

function fail(name: string): never {
	throw new DOMException("no", name);
}
