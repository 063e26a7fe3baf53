import { expect, test } from "vitest";
import { readVocabulary } from "../../../config/content.ts";
import { parseRequirements } from "../parse-requirements.ts";
import { findUnreadClauses } from "../unread-clauses.ts";

const vocabulary = readVocabulary();

function rolesOf(requirements: string, roleType: string) {
	return parseRequirements({ kind: "lead", fields: { roleType, requirements } }, vocabulary).filter(
		({ kind }) => kind === "role",
	);
}

function soughtIn(requirements: string, roleType = "other"): string | undefined {
	return rolesOf(requirements, roleType).find(({ emphasis }) => emphasis !== "unwanted")?.label;
}

function refusedIn(requirements: string): string[] {
	return rolesOf(requirements, "other").flatMap(({ label, emphasis }) => (emphasis === "unwanted" ? [label] : []));
}

test.each([
	["TM for Iowa and Nebraska. Sold seed to co-ops.", "account-executive", "Territory manager"],
	["We make valves. Need a DSR for the north side.", "account-executive", "Sales representative"],
	["Looking for two outside reps, Boise.", "business-development", "Sales representative"],
	["TM implementation people should not apply.", "account-executive", "Account Executive"],
	["Title: Channel Manager\nOur AEs sell direct.", "account-executive", "Channel and partners"],
	["Hi there, hope you're well. We want a seasoned national account manager.", "customer-success", "Account manager"],
	["BDR mgr for a team of six. Was a BDR once.", "business-development", "Sales manager"],
	["Field sales mgr, windows. Walks doors with the crew.", "sales-manager", "Sales Manager"],
	["Sales director or VP of sales, pumps.", "sales-director", "Sales Director or VP of Sales"],
	["We need somebody who has been an AE.", "sales-manager", "Sales Manager"],
	[
		"We sell POS systems. Reps who sold wireless or retail sales people.",
		"business-development",
		"Business Development",
	],
	["Three years of outside sales.", "business-development", "Business Development"],
	["Trust officer. Branch managers call on owners.", "business-development", "Business Development"],
	["Our AEs are swamped. Need someone to manage them.", "sales-manager", "Sales Manager"],
	["Our first salesperson. We are ready for our first salesperson.", "business-development", "Sales representative"],
	["Inside sales rep, freight brokerage.", "account-executive", "Inside sales"],
	["AEs OK only if they still close. Wants to sell.", "business-development", "Business Development"],
])("'%s' for the form's %s seeks: %s", (requirements, roleType, label) => {
	expect(soughtIn(requirements, roleType)).toBe(label);
});

test.each([
	["No telemarketers.", ["Inside sales"]],
	["Please no SDRs, account managers or CSMs.", ["Sales development", "Account manager", "Customer success"]],
	["Nobody from inside sales, we need people who travel.", ["Inside sales"]],
	["No appointment setters, and no account managers unless they sold.", ["Sales development"]],
	["No AEs who never led anyone.", []],
	["No AEs or SDRs straight out of a call center.", []],
	["No account directors.", []],
	["Nobody off a dealer's inside desk.", []],
	["No branch managers, no leasing agents.", []],
	["No SDRs. The exception is somebody who closed, too.", []],
	["Not a fit:\n- account managers living off renewals\n- career sales engineers\n- SDRs", ["Sales development"]],
	["No service account managers.", []],
	["Looking for closers. No SDRs hoping to move up.", []],
])("'%s' refuses: %s", (requirements, labels) => {
	expect(refusedIn(requirements)).toEqual(labels);
});

test("a role that is refused isn't among those of the form", () => {
	const [refused, role] = rolesOf("Ten deals a month. No account managers.", "account-executive");
	expect(refused).toMatchObject({ values: ["account-manager"], emphasis: "unwanted" });
	expect(role).toMatchObject({ label: "Account Executive", emphasis: "plain" });
	expect([...(role?.values ?? []), ...(role?.near ?? [])]).not.toContain("account-manager");
});

test("a role that the request only tells of is listed for the recruiter, as is one refused in part", () => {
	expect(findUnreadClauses("Sales manager. Was an SDR once. No AEs who never led.", vocabulary)).toEqual([
		"Was an SDR once",
		"No AEs who never led",
	]);
});
