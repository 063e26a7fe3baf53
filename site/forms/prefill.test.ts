import { expect, test } from "vitest";
import { restoreFields, saveFields } from "./form-storage.ts";
import { prefillFields } from "./prefill.ts";
import { createMemoryStorage } from "./test-storage.ts";

function form(values: { place?: string; roleType?: string } = {}) {
	const options = [
		{ value: "", text: "Select one" },
		{ value: "vp-sales", text: "VP of Sales" },
	];
	const place = { name: "place", type: "text", value: values.place ?? "", dataset: {} };
	const role = { name: "roleType", type: "select-one", value: values.roleType ?? "", dataset: {}, options };
	return { place, role, fields: [place, role] };
}

test.each(["VP of Sales", "vp-sales"])("a link's place and role %j fill the empty fields", (role) => {
	const { fields, ...form1 } = form();
	prefillFields({ place: "Columbus, OH", role }, fields, "roleType");
	expect([form1.place.value, form1.role.value]).toEqual(["Columbus, OH", "vp-sales"]);
});

test("a role that is not in the list, or for which the form has no list, is ignored", () => {
	const { fields, role } = form();
	prefillFields({ role: "Astronaut" }, fields, "roleType");
	prefillFields({ role: "Select one" }, fields, "roleType");
	prefillFields({ role: "VP of Sales" }, fields, undefined);
	expect(role.value).toBe("");
});

test("typed values stay; values from an earlier link are replaced by those from the next", () => {
	const storage = createMemoryStorage();
	const visit = (place: string, edit?: string) => {
		const { fields, place: field } = form();
		restoreFields("resume", fields, () => storage);
		prefillFields({ place }, fields, undefined);
		field.value = edit ?? field.value;
		saveFields("resume", fields, () => storage);
		return field.value;
	};
	expect(visit("Columbus, OH")).toBe("Columbus, OH");
	expect(visit("Austin, TX")).toBe("Austin, TX");
	visit("Austin, TX", "Round Rock");
	expect(visit("Dallas, TX")).toBe("Round Rock");
});
