import { expect, test } from "vitest";
import { takeAlong } from "./along.ts";
import { keep, restore } from "./kept.ts";
import { memory } from "./test-storage.ts";

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
	takeAlong({ place: "Columbus, OH", role }, fields, "roleType");
	expect([form1.place.value, form1.role.value]).toEqual(["Columbus, OH", "vp-sales"]);
});

test("a role that is not in the list, or for which the form has no list, is ignored", () => {
	const { fields, role } = form();
	takeAlong({ role: "Astronaut" }, fields, "roleType");
	takeAlong({ role: "Select one" }, fields, "roleType");
	takeAlong({ role: "VP of Sales" }, fields, undefined);
	expect(role.value).toBe("");
});

test("typed values stay; values from an earlier link are replaced by those from the next", () => {
	const storage = memory();
	const visit = (place: string, edit?: string) => {
		const { fields, place: field } = form();
		restore("resume", fields, () => storage);
		takeAlong({ place }, fields, undefined);
		field.value = edit ?? field.value;
		keep("resume", fields, () => storage);
		return field.value;
	};
	expect(visit("Columbus, OH")).toBe("Columbus, OH");
	expect(visit("Austin, TX")).toBe("Austin, TX");
	visit("Austin, TX", "Round Rock");
	expect(visit("Dallas, TX")).toBe("Round Rock");
});
