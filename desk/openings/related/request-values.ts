import { workModes } from "../../../contract/desk/opening-options.ts";
import { displayValue } from "../../../contract/forms/labels.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import type { Item } from "../../queries/submission.ts";
import type { OpeningValues } from "../opening-fields.ts";

type Request = Pick<Item, "kind" | "company" | "fields" | "details">;

/** What a lead or a talent request says about the opening to make from it. @param states slugs: "new-york" */
export function valuesFromRequest(item: Request, states: string[]): Partial<OpeningValues> {
	const value = (name: string) => [...item.details, ...item.fields].find((field) => field.name === name)?.value ?? "";
	const title = item.kind === "talent-request" ? value("jobTitle") : value("roleType");
	const [city = "", rest = ""] = value("place").split(/,\s*/);
	const state = value("state") || rest;
	const slug = states.find((each) =>
		[displayValue("state", each), stateAbbreviations.get(each)].some(
			(name) => name?.toLowerCase() === state.toLowerCase(),
		),
	);
	const pay = /\$?([\d,]+)K?\D+\$?([\d,]+)K/i.exec(value("salaryRange"));
	return {
		...{ title: title === "Other" ? "" : title, company: item.company, words: value("requirements") },
		role: salesRoles.find(({ label }) => label === title)?.value ?? "",
		...{ city, state: slug ?? "" },
		mode: workModes.find(({ label }) => value("location").startsWith(label))?.value ?? "",
		...(pay && { payFrom: `${pay[1]}000`, payTo: `${pay[2]}000` }),
	};
}
