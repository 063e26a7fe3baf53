import { expect, test } from "vitest";
import type { Item } from "../../queries/submission.ts";
import { valuesFromRequest } from "./request-values.ts";

const request = (kind: Item["kind"], fields: Record<string, string>) =>
	({
		...{ kind, company: "Acme", details: [] },
		fields: Object.entries(fields).map(([name, value]) => ({ name, label: name, value })),
	}) as unknown as Item;

test("an opening starts from what a lead says", () => {
	const lead = request("lead", {
		...{ roleType: "Account Executive", requirements: "Two in Columbus", place: "Columbus, OH" },
		...{ salaryRange: "$75K - $100K", location: "Hybrid" },
	});
	expect(valuesFromRequest(lead, ["ohio", "new-york"])).toEqual({
		...{ title: "Account Executive", role: "account-executive", company: "Acme", words: "Two in Columbus" },
		...{ city: "Columbus", state: "ohio", mode: "hybrid", payFrom: "75000", payTo: "100000" },
	});
});

test("what a talent request leaves open stays empty", () => {
	expect(
		valuesFromRequest(request("talent-request", { jobTitle: "Sales Engineer", state: "New York" }), ["new-york"]),
	).toEqual({
		...{ title: "Sales Engineer", role: "", company: "Acme", words: "", city: "", state: "new-york", mode: "" },
	});
});
