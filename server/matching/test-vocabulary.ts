import type { TermVocabulary } from "./terms/terms.ts";

/* A small vocabulary for tests. */

export const vocabulary: TermVocabulary = {
	roles: [
		{
			...{ id: "account-executive", label: "Account executive", level: "mid", form: "account-executive" },
			words: ["account executive", "AE"],
		},
		{
			...{ id: "enterprise-account-executive", label: "Enterprise AE", level: "senior", form: "account-executive" },
			words: ["enterprise account executive", "enterprise AE"],
		},
		{
			...{ id: "sdr", label: "Sales development representative", level: "entry", form: "inside-sales" },
			words: ["sales development representative", "SDR", "BDR"],
		},
		{
			id: "inside-sales",
			label: "Inside sales",
			level: "entry",
			form: "inside-sales",
			words: ["inside sales representative", "inside sales"],
		},
		{ id: "sales-manager", label: "Sales manager", level: "senior", form: "sales-manager", words: ["sales manager"] },
		{
			...{ id: "sales-director", label: "Sales director", level: "director", form: "sales-director" },
			words: ["sales director", "director of sales", "regional sales director"],
		},
		{ id: "vp-sales", label: "VP of Sales", level: "vp", form: "vp-sales", words: ["vp of sales", "vp sales"] },
		{ id: "sales-engineer", label: "Sales engineer", level: "mid", words: ["sales engineer", "solutions engineer"] },
	],
	sectors: [
		{
			id: "freight",
			label: "Freight",
			words: ["freight", "3pl", "third-party logistics"],
			industry: "Logistics & Supply Chain",
		},
		{
			id: "warehousing",
			label: "Warehousing",
			words: ["warehousing", "warehouse"],
			industry: "Logistics & Supply Chain",
		},
		{ id: "hospitals", label: "Hospitals", words: ["hospital", "health system"], industry: "Healthcare & Medical" },
		{ id: "medical-devices", label: "Medical devices", words: ["medical device"], industry: "Healthcare & Medical" },
		{ id: "software", label: "Software", words: ["saas", "software"], industry: "Technology & SaaS" },
	],
	tools: [
		{ id: "salesforce", label: "Salesforce", words: ["salesforce", "sfdc"] },
		{ id: "hubspot", label: "HubSpot", words: ["hubspot"] },
		{ id: "outreach", label: "Outreach", words: [], unsure: ["Outreach"] },
	],
	methods: [{ id: "meddic", label: "MEDDIC", words: ["meddic", "meddpicc"] }],
	languages: [{ id: "spanish", label: "Spanish", words: ["spanish"] }],
	licenses: [{ id: "series-7", label: "Series 7", words: ["series 7"] }],
	degrees: [
		{ id: "bachelor", label: "Bachelor's degree", words: ["bachelor", "bachelor's degree", "college degree", "BS"] },
		{ id: "master", label: "Master's degree", words: ["master's degree", "mba"] },
	],
};
