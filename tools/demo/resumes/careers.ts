import type { Candidate, Sector, Track } from "./candidates.ts";
import { type Chance, createChance } from "./random.ts";

/* The content of the candidates' resumes: employers, titles and results. */

export interface Resume {
	name: string;
	headline: string;
	contact: string[];
	summary: string;
	jobs: Job[];
	education: string;
	skills: string[];
	/** An extra line: languages, a license. */
	also?: string;
}

export interface Job {
	title: string;
	company: string;
	place: string;
	begin: string;
	end: string;
	bullets: string[];
}

/** A resume, and the facts for a test to check that it was read correctly. */
export interface GeneratedResume {
	resume: Resume;
	/** Quota attainment in percent. */
	quotas: number[];
}

interface SectorTexts {
	companies: string[];
	/** For the summary: "sells ... to ...". */
	sells: string;
	buyers: string;
	/** Bullets for a salesperson's job. */
	did: string[];
	tools: string[];
	/** An account executive's quota range, in thousands of dollars. */
	quota: [number, number];
}

const SECTORS: Record<Sector, SectorTexts> = {
	freight: {
		companies: [
			...["Brightwater Freight", "Cardinal Lane Logistics", "Tri-Rivers Logistics", "Lakeshore Carriers"],
			...["Ironbridge Transport", "Keystone Cartage", "Blue Route Logistics"],
		],
		sells: "truckload, LTL and managed freight contracts",
		buyers: "mid-market manufacturers",
		did: [
			"Sell truckload, LTL and managed freight contracts to manufacturers in [territory]",
			"Opened [18-46] new shippers, [4-9] of them worth more than $250K a year",
			"Won a three-year dedicated contract with a maker of molded parts after a five-month trial lane",
			"Cut the bid cycle from [110-130] days to [75-95] by bringing operations into the first call",
			"Rebuilt a territory that had lost its two largest accounts; back above plan within [3-5] quarters",
			"Run quarterly business reviews with the [8-14] largest shippers",
			"Covered [18-26] loads a day, negotiated carrier rates and kept tenders above 96% accepted",
			"Built a list of [120-180] carriers that pick up the phone after six",
			"Moved [5-9] customers from spot freight to contract rates in one bid season",
		],
		tools: ["Salesforce", "DAT", "McLeod", "Microsoft Excel", "ZoomInfo"],
		quota: [1100, 1700],
	},
	saas: {
		companies: [
			...["Northlight Software", "Fieldstone Cloud", "Cedar & Main HR", "Parallel Records", "Lumen Ledger"],
			...["Harborview Analytics", "Papertrail Systems"],
		],
		sells: "B2B SaaS",
		buyers: "operations, finance and HR leaders",
		did: [
			"Sell B2B SaaS to companies of 100 to 1,500 people in [territory]; average ACV $[38-90]K",
			"Closed [14-28] new logos in [y1], [60-80]% of them self-sourced",
			"Landed the largest deal of the year: $[240-480]K ARR over three years, against two incumbents",
			"Shortened the sales cycle from [95-120] days to [60-80] with a paid pilot",
			"Ran discovery and demo myself; brought in a solutions engineer only for security reviews",
			"Booked [16-28] meetings a month by phone and email, [35-45]% of which became pipeline",
			"Wrote the talk track that new hires now learn from",
			"Partnered with marketing on a customer event that sourced $[400-900]K in pipeline",
		],
		tools: ["Salesforce", "HubSpot", "Outreach", "Gong", "LinkedIn Sales Navigator", "ZoomInfo"],
		quota: [700, 1300],
	},
	medical: {
		companies: [
			...["Larkin Surgical", "Alder Medical Devices", "Northgate Orthopedics", "Meridian Infusion"],
			...["Crestline Imaging", "Halyard Bay Diagnostics", "Summerfield Wound Care"],
		],
		sells: "surgical and medical devices",
		buyers: "hospitals and ambulatory surgery centers",
		did: [
			"Sell medical devices to hospitals and ambulatory surgery centers in [territory]",
			"Cover [3-6] operating room cases a week and train surgeons and staff on new sets",
			"Converted [7-15] accounts from the market leader, including a [300-600]-bed teaching hospital",
			"Brought a new product through [4-8] value analysis committees in one year",
			"Negotiated a two-year agreement with an IDN of [9-17] hospitals",
			"Grew the territory from $[1-2].[2-9]M to $[3-4].[1-8]M in three years",
			"Ranked number [2-6] of [60-90] territories in [y1]",
			"Work with GPO contracts and know what a purchasing team needs to say yes",
		],
		tools: ["Salesforce", "Veeva", "Microsoft Excel", "Tableau"],
		quota: [1500, 2600],
	},
	building: {
		companies: [
			...["Stonehaven Roofing Supply", "Oakline Building Materials", "Foursquare Windows", "Tallgrass Insulation"],
			...["Beacon Ridge Siding", "Copper Valley Supply", "Southbound Lumber"],
		],
		sells: "building materials",
		buyers: "contractors, dealers and two-step distributors",
		did: [
			"Sell roofing materials, siding and insulation to contractors and dealers in [territory]",
			"Added [22-48] contractor accounts and brought [8-15] dormant ones back",
			"Got two new product lines stocked at [11-24] distributor branches",
			"Walked [5-9] job sites a week; measured, quoted and followed up the same day",
			"Ran counter days and lunch trainings for [150-320] roofers a year",
			"Raised gross margin by [2-4] points by selling the whole assembly instead of shingles alone",
			"Answered [45-70] inbound calls and quotes a day at the branch; [30-42]% turned into orders",
			"Won a [300-700]-unit multifamily project with a spec rewrite two weeks before bid",
		],
		tools: ["Salesforce", "Microsoft Dynamics", "Microsoft Excel"],
		quota: [2200, 4200],
	},
	packaging: {
		companies: [
			...["Kettle Moraine Packaging", "Bright Carton Company", "Fox River Corrugated", "Union Flexible"],
			...["Three Lakes Labels", "Maple & Main Containers"],
		],
		sells: "corrugated and flexible packaging",
		buyers: "food, beverage and consumer goods plants",
		did: [
			"Sell corrugated and flexible packaging to food and consumer goods plants in [territory]",
			"Won a $[1-2].[1-8]M corrugated program by redesigning the case to use 9% less material",
			"Deals of $110K to $160K on a 90-day cycle, from plant walk to order",
			"Kept [92-97]% of a $[6-9]M book through two price increases",
			"Brought [9-21] new plants on board, most of them from a competitor with late deliveries",
			"Ran packaging line trials with plant managers and stayed for second shift",
			"Cut quote time from nine days to [2-4] together with the design team",
		],
		tools: ["Salesforce", "SAP", "Microsoft Excel", "Power BI"],
		quota: [1800, 3400],
	},
	oilfield: {
		companies: [
			...["Red Fork Energy Services", "Cimarron Completions", "Mesquite Oilfield Supply", "Anadarko Flats Rentals"],
			...["Gulf Basin Chemicals", "Plainsman Pressure Control"],
		],
		sells: "oilfield services",
		buyers: "operators and drilling contractors",
		did: [
			"Sell oilfield services and rentals to oil and gas operators in [territory]",
			"Signed [6-14] master service agreements, three with operators we had never worked for",
			"Took rental utilization from [54-62]% to [76-84]% in a flat market",
			"Spend four days a week on location; know the company men by their first names",
			"Won a [14-30]-well completion program with a pay-for-performance offer",
			"Collected $[300-700]K in past-due invoices without losing an account",
			"Brought production chemicals to [9-18] leases that had used one vendor for ten years",
		],
		tools: ["Salesforce", "Microsoft Excel", "Enverus"],
		quota: [2400, 4800],
	},
	solar: {
		companies: ["Long Valley Solar", "Bright Acre Power", "Sierra Sun Systems", "Front Range Renewables"],
		sells: "solar and battery storage",
		buyers: "homeowners and small businesses",
		did: [
			"Sell solar and battery storage to homeowners and small businesses in [territory]",
			"Closed [5-9] systems a month from self-generated appointments",
			"Kept cancellations under [6-9]% by explaining the utility bill before the price",
			"Opened a channel with [7-12] roofing contractors that brings [20-35]% of leads",
			"Sold [1-2].[1-9] MW of commercial rooftop in [y1]",
			"Took the community solar product from zero to [400-900] subscribers",
		],
		tools: ["Salesforce", "HubSpot", "Aurora"],
		quota: [1200, 2400],
	},
	automation: {
		companies: [
			...["Northcoast Automation", "Heartland Ag Equipment", "Tillman Drives & Controls", "Great Bend Machine Tool"],
			...["Linear Works", "Blue Ox Conveyor", "Palmetto Process Equipment"],
		],
		sells: "industrial automation and motion control",
		buyers: "plant engineers and OEMs",
		did: [
			"Sell industrial automation, drives and motion control to OEMs and plants in [territory]",
			"Specified into [9-21] new machine designs in [y1]",
			"Won a $[600-950]K conveyor retrofit with a payback of [11-16] months",
			"Manage [4-8] distributors and ride along with their reps every week",
			"Took over a territory without a rep for a year; [24-40] site visits in the first [6-8] weeks",
			"Ran [30-55] plant demonstrations; half of them led to a trial",
			"Replaced a competitor’s controllers at [3-6] plants of one food processor",
		],
		tools: ["Salesforce", "SAP", "Microsoft Excel", "SolidWorks"],
		quota: [1600, 3200],
	},
	payments: {
		companies: ["Tidewater Payments", "Banner Merchant Services", "Commonwealth Benefits", "First Ridge Commercial"],
		sells: "payment processing and financial services",
		buyers: "small and mid-size businesses",
		did: [
			"Sell payment processing and merchant services to small and mid-size businesses in [territory]",
			"Signed [60-110] merchants in [y1], [12-22] of them with more than one location",
			"Built a referral network of [14-30] community banks and accountants",
			"Kept attrition at [7-11]% against a company average of 16%",
			"Sold treasury management to [9-18] companies with $20M to $150M in revenue",
			"Replaced a processor at a [22-48]-location restaurant group in one weekend",
		],
		tools: ["Salesforce", "HubSpot", "Microsoft Excel"],
		quota: [600, 1200],
	},
	food: {
		companies: ["Golden Poppy Foods", "Saltbox Beverage", "Blue Ridge Provisions", "Cascade Table Company"],
		sells: "packaged food and beverage",
		buyers: "grocery chains and foodservice distributors",
		did: [
			"Sell packaged food and beverage to grocery chains and foodservice distributors in [territory]",
			"Got [6-14] new items authorized at [180-420] stores",
			"Manage [3-5] brokers and a trade budget of $[400-900]K",
			"Grew the foodservice channel from $[2-3].[1-9]M to $[4-5].[1-9]M",
			"Rebuilt the promotional calendar; same spend, [8-14]% more volume",
			"Call on [30-45] independent grocers a month, in person",
		],
		tools: ["Salesforce", "Microsoft Excel", "Power BI", "Repsly"],
		quota: [2800, 5200],
	},
	telecom: {
		companies: ["Clearline Fiber", "Prairie Telecom", "Signal Hill Networks", "Monument Voice & Data"],
		sells: "fiber, voice and managed IT services",
		buyers: "businesses and public agencies",
		did: [
			"Sell fiber, hosted voice and managed IT services to businesses and public agencies in [territory]",
			"Added $[28-60]K in monthly recurring revenue in [y1]",
			"Won a [14-40]-site school district after a protest reopened the bid",
			"Knocked on [25-40] doors a week along new fiber routes; [18-26]% said yes",
			"Renewed [88-95]% of contracts, most of them for five years",
			"Built a partner program with [8-15] local IT firms",
		],
		tools: ["Salesforce", "Microsoft Dynamics", "ZoomInfo"],
		quota: [600, 1100],
	},
};

/** Titles, latest first, and each one's share of the career. */
const TITLES: Record<Track, [title: string, share: number][]> = {
	SDR: [["Sales Development Representative", 1]],
	inside: [
		["Inside Sales Representative", 0.7],
		["Sales Support Representative", 0.3],
	],
	AE: [
		["Account Executive", 0.6],
		["Sales Development Representative", 0.4],
	],
	"senior AE": [
		["Senior Account Executive", 0.45],
		["Account Executive", 0.35],
		["Inside Sales Representative", 0.2],
	],
	"enterprise AE": [
		["Enterprise Account Executive", 0.4],
		["Account Executive", 0.4],
		["Sales Development Representative", 0.2],
	],
	territory: [
		["Territory Sales Representative", 0.6],
		["Inside Sales Representative", 0.4],
	],
	"senior territory": [
		["Senior Territory Manager", 0.4],
		["Territory Manager", 0.35],
		["Sales Representative", 0.25],
	],
	BD: [
		["Business Development Manager", 0.6],
		["Business Development Representative", 0.4],
	],
	"BD manager": [
		["Senior Business Development Manager", 0.5],
		["Business Development Manager", 0.3],
		["Field Sales Representative", 0.2],
	],
	"account manager": [
		["Key Account Manager", 0.5],
		["Account Manager", 0.3],
		["Inside Sales Representative", 0.2],
	],
	"sales engineer": [
		["Sales Engineer", 0.65],
		["Inside Sales Engineer", 0.35],
	],
	CSM: [
		["Customer Success Manager", 0.65],
		["Customer Success Associate", 0.35],
	],
	"senior CSM": [
		["Senior Customer Success Manager", 0.45],
		["Customer Success Manager", 0.35],
		["Customer Success Associate", 0.2],
	],
	manager: [
		["Regional Sales Manager", 0.4],
		["Senior Account Executive", 0.35],
		["Account Executive", 0.25],
	],
	director: [
		["Director of Sales", 0.35],
		["Regional Sales Manager", 0.35],
		["Account Executive", 0.3],
	],
	VP: [
		["Vice President of Sales", 0.3],
		["Director of Sales", 0.3],
		["Regional Sales Manager", 0.2],
		["Account Executive", 0.2],
	],
};

const MANAGER_TITLES = /Regional Sales Manager|Director|Vice President/;
const ENTRY_LEVEL_TITLES = /Development Rep|Inside|Support/;

const MANAGER_BULLETS = [
	"Lead [6-12] reps across [territory]",
	"Hired [5-11] reps; first-year turnover fell from [34-45]% to [11-18]%",
	"Moved the team to MEDDIC; forecast within [4-8]% for six quarters running",
	"Rewrote the comp plan around new accounts, and new business grew by half in a year",
	"Sit in on [5-8] customer calls a week and coach from what I hear",
	"Promoted [3-5] reps to senior roles; two now run regions of their own",
	"Closed two underperforming branches and kept [80-92]% of their accounts",
	"Took over a region in last place; second of [7-11] after [5-7] quarters",
	"Carried the [3-5] largest accounts myself and handed them over one by one",
	"Opened [2-3] new markets with two reps each",
	"Ran the launch of [2-4] product lines across the region",
];

const CUSTOMER_SUCCESS_BULLETS = [
	"Own [35-70] accounts worth $[3-7].[1-9]M in ARR, most of them health systems and clinics",
	"Net revenue retention of [104-116]% in [y1]",
	"Brought churn down from [9-13]% to [4-6]% with a check-in before every renewal",
	"Wrote the onboarding plan that cut time to launch from [70-90] days to [35-50]",
	"Found $[300-800]K of expansion in accounts nobody had called in a year",
	"Run executive reviews with the [8-14] largest customers",
	"Turned [4-7] customers around who had already given notice",
	"Started a monthly call where customers show each other what they built",
	"Wrote [20-35] help articles; tickets about setup fell by a third",
];

/** Bullets for first jobs: on the phone, at the counter, supporting a closer. */
const ENTRY_LEVEL_BULLETS = [
	"Made [55-80] calls a day from a list I built myself",
	"Booked [14-24] first meetings a month for [3-5] senior reps",
	"Promoted after [14-20] months",
	"Answered inbound calls within a minute and turned [22-34]% of them into quotes",
	"Cleaned up [3-6],000 records in the CRM that nobody had touched in years",
	"Best new hire of my class",
	"Brought back [12-30] customers who hadn’t ordered in a year",
	"Wrote the email that the whole team still uses for a first contact",
	"Took over a rep’s accounts during a three-month leave and lost none",
];

const SALES_ENGINEER_BULLETS = [
	"Scope, quote and demonstrate drives, sensors and controls beside [4-7] account managers",
	"Built a demo cell that runs a customer’s own part; [55-70]% of visitors ask for a proposal",
	"Answer the technical half of every bid above $250K",
	"Trained [40-80] distributor reps on the new controller line",
];

const SCHOOLS = [
	...["Lakeshore State University", "Great Plains College", "Harbor State University", "Piedmont Valley College"],
	...["Cascade Ridge University", "Desert Vista College", "Three Rivers State University", "Blue Hill College"],
];

const DEGREES = [
	...["B.S. in Marketing", "B.A. in Communication", "B.B.A. in Business Administration", "B.A. in Economics"],
	...["B.S. in Management", "B.A. in Psychology"],
];

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const BULLETS_PER_JOB = [4, 3, 2, 2]; // for the latest job and the ones before
const MONTHS_PER_YEAR = 12;

/**
 * @param number the candidate's number; the same number and day give the same resume
 * @param now the end of the latest job
 */
export function buildResume(candidate: Candidate, number: number, now: Date): GeneratedResume {
	const chance = createChance(7_000 + number);
	const { firstName, lastName, place, sector, track, years, territory, also } = candidate;
	const words = SECTORS[sector];
	const quotas: number[] = [];
	const titles = TITLES[track];
	const companies = chance.shuffle(words.companies);
	const used = new Set<string>();
	let end = now.getUTCFullYear() * MONTHS_PER_YEAR + now.getUTCMonth();
	const jobs = titles.map(([title, share], index): Job => {
		const length = Math.max(8, Math.round(years * MONTHS_PER_YEAR * share) + (index === titles.length - 1 ? 2 : 0));
		const begin = end - length;
		const job = {
			title,
			company: companies[index % companies.length] ?? "",
			place,
			begin: monthName(begin),
			end: index === 0 ? "Present" : monthName(end),
			bullets: bulletsOf(title, index, Math.floor(end / MONTHS_PER_YEAR)),
		};
		end = begin - 1;
		return job;
	});
	const latest = titles[0]?.[0] ?? "";
	return {
		quotas,
		resume: {
			name: `${firstName} ${lastName}`,
			headline: latest,
			contact: [place, candidatePhone(candidate, number), candidateEmail(candidate, number)],
			summary: summaryOf(latest),
			jobs,
			education: `${chance.pick(DEGREES)}, ${chance.pick(SCHOOLS)}`,
			skills: skillsOf(),
			...(also && { also }),
		},
	};

	function bulletsOf(title: string, index: number, lastYear: number): string[] {
		const [first = "", ...others] = workOf(title, index);
		const left = [...(used.has(first) ? [] : [first]), ...chance.shuffle(others.filter((each) => !used.has(each)))];
		const chosen = left.slice(0, BULLETS_PER_JOB[index] ?? 2);
		for (const each of chosen) used.add(each);
		const filled = chosen.map((each) => fillPlaceholders(each, { territory, y1: String(lastYear - 1) }, chance));
		if (/Support|Success/.test(title)) return filled;
		return [...filled.slice(0, 1), quotaLine(title, lastYear), ...filled.slice(1)];
	}

	function workOf(title: string, index: number): string[] {
		if (MANAGER_TITLES.test(title)) return MANAGER_BULLETS;
		if (/Success/.test(title)) return CUSTOMER_SUCCESS_BULLETS;
		if (/Engineer/.test(title)) return [...SALES_ENGINEER_BULLETS, ...words.did.slice(1)];
		return index > 0 && ENTRY_LEVEL_TITLES.test(title) ? ENTRY_LEVEL_BULLETS : words.did;
	}

	function quotaLine(title: string, lastYear: number): string {
		const [low, high] = words.quota;
		const share = MANAGER_TITLES.test(title) ? 6 : ENTRY_LEVEL_TITLES.test(title) ? 0.5 : 1;
		const amount = formatMoney(chance.between(low, high) * share);
		const [one, two] = [chance.between(94, 138), chance.between(91, 127)];
		quotas.push(one);
		if (/Development Rep/.test(title)) return `${one}% of meeting quota in ${lastYear - 1}`;
		const lines = [
			`${one}% of a ${amount} quota in ${lastYear - 1}, ${two}% in ${lastYear - 2}`,
			`Finished ${lastYear - 1} at ${one}% of ${amount} quota`,
			`Quota attainment: ${one}% in ${lastYear - 1}, on an annual quota of ${amount}`,
		];
		return chance.pick(lines);
	}

	function summaryOf(title: string): string {
		if (/Success/.test(title)) {
			return `${title} with ${years} years in B2B SaaS. I look after customers in ${territory}, from the first week to the third renewal.`;
		}
		const openings = [
			`${title} with ${years} years in sales. I sell ${words.sells} to ${words.buyers} in ${territory}.`,
			`${years} years of selling ${words.sells} to ${words.buyers}. Home territory: ${territory}.`,
			`I sell ${words.sells} to ${words.buyers} across ${territory}, and have for ${years} years.`,
		];
		const closings = [
			"I prospect every day, keep my forecast honest and stay in touch after the order.",
			"Known for opening new accounts and for clean handoffs.",
			"I do my best work with a clear number, a fair territory and a manager who picks up the phone.",
			"Comfortable on a plant floor and in front of a purchasing committee.",
		];
		return `${chance.pick(openings)} ${chance.pick(closings)}`;
	}

	function skillsOf(): string[] {
		const methods = chance.is(0.5) ? [chance.pick(["MEDDIC", "Challenger", "SPIN", "Sandler"])] : [];
		const ways = chance.shuffle(["Cold calling", "Contract negotiation", "Forecasting", "Territory planning", "RFPs"]);
		return [...words.tools, ...methods, ...ways.slice(0, 3)];
	}
}

export function candidateEmail({ firstName, lastName }: Candidate, number: number): string {
	const plain = (name: string) =>
		name
			.normalize("NFD")
			.replaceAll("Ł", "L")
			.replaceAll("ł", "l")
			.replace(/[^A-Za-z-]/g, "")
			.toLowerCase();
	return `${plain(firstName)}.${plain(lastName)}@${["mail", "inbox", "post"][number % 3]}.example`;
}

const FICTIONAL_FROM = 100; // 555-0100 to 555-0199 are reserved for fiction

export function candidatePhone({ areaCode }: Candidate, number: number): string {
	return `(${areaCode}) 555-0${FICTIONAL_FROM + (number % 100)}`;
}

/** Fills [territory], [y1] (the last full year) and numbers such as [12-40]. */
function fillPlaceholders(text: string, places: Record<string, string>, chance: Chance): string {
	return text.replace(/\[([^\]]+)\]/g, (_, name: string) => {
		const [, low, high] = /^(\d+)-(\d+)$/.exec(name) ?? [];
		return low && high ? String(chance.between(Number(low), Number(high))) : (places[name] ?? name);
	});
}

/** @param thousands of dollars */
function formatMoney(thousands: number): string {
	const rounded = Math.round(thousands / 50) * 50;
	if (rounded >= 10_000) return `$${Math.round(rounded / 1000)}M`;
	return rounded < 1000 ? `$${rounded}K` : `$${Number((rounded / 1000).toFixed(1))}M`;
}

function monthName(month: number): string {
	return `${MONTHS[month % MONTHS_PER_YEAR]} ${Math.floor(month / MONTHS_PER_YEAR)}`;
}
