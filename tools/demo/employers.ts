import type { jobTitles } from "../../contract/forms/talent-request.ts";
import type { Position } from "./resumes/candidates.ts";

/* Twenty-five fictional employers and what they asked for. */

export interface Employer {
	company: string;
	/** Their email domain, without .example. */
	domain: string;
	/** Such as "Columbus, OH". */
	place: string;
	/** The state's slug. */
	state: string;
	industry: string;
	size: string;
	areaCode: number;
	contact: string;
	title: string;
	/** A colleague, who sent the last request. */
	colleague?: [name: string, title: string];
	leads: LeadText[];
	requests: (typeof jobTitles)[number]["value"][];
}

interface LeadText {
	role: Position;
	text: string;
	/** Step two: experience level, salary range, location, timeline, team size. */
	more?: [
		level: "entry" | "mid" | "senior" | "director" | "vp",
		pay: "Under $60K" | "$60K-$90K" | "$90K-$120K" | "$120K-$160K" | "$160K-$220K" | "Over $220K",
		location: "on-site" | "hybrid" | "remote" | "multiple",
		timeline: "immediately" | "30-days" | "1-3-months" | "3-months-plus",
		hires: "1" | "2-5" | "6-10",
	];
}

export const EMPLOYERS: Employer[] = [
	{
		...{ company: "Harrow & Pike Freight", domain: "harrowpike", place: "Columbus, OH", state: "ohio", areaCode: 614 },
		...{ industry: "Logistics & Supply Chain", size: "201-1,000", contact: "Dana Whitcomb", title: "VP of Sales" },
		colleague: ["Evan Rusk", "Regional Manager"],
		leads: [
			{
				role: "account-executive",
				text: "Two account executives for the Great Lakes: Ohio, Michigan, western Pennsylvania. They sell managed freight contracts to mid-market manufacturers, 90-day cycle, average deal $140K. Quota $1.6M each. They must have hunted: our last two inherited accounts and stalled.",
				more: ["senior", "$90K-$120K", "hybrid", "30-days", "2-5"],
			},
			{
				role: "inside-sales",
				text: "One inside sales rep in Columbus to quote spot freight and keep small shippers happy. Entry level is fine if they like the phone.",
			},
		],
		requests: ["Account Executive", "Inside Sales Representative", "Account Executive"],
	},
	{
		...{ company: "Bluestem Grain Equipment", domain: "bluestemgrain", place: "Lincoln, NE" },
		...{ state: "nebraska", areaCode: 402 },
		...{ industry: "Manufacturing & Industrial", size: "51-200", contact: "Gail Hutchins", title: "General Manager" },
		leads: [
			{
				role: "sales-manager",
				text: "We make grain dryers and conveyors and sell through 60 dealers. Need a sales manager who has run a dealer network and doesn’t mind 60% travel in Nebraska, Iowa and Kansas.",
				more: ["senior", "$90K-$120K", "on-site", "1-3-months", "1"],
			},
		],
		requests: ["Sales Manager", "Technical Sales Engineer", "Channel Sales Manager"],
	},
	{
		...{ company: "Redmesa Roofing Supply", domain: "redmesaroofing", place: "Phoenix, AZ" },
		...{ state: "arizona", areaCode: 602 },
		...{ industry: "Manufacturing & Industrial", size: "51-200", contact: "Luis Arroyo", title: "Branch Manager" },
		leads: [
			{
				role: "account-executive",
				text: "Outside rep for roofing contractors in the Phoenix metro. Has to know building materials and be up early; our customers order before six. Spanish is a plus.",
				more: ["mid", "$60K-$90K", "on-site", "30-days", "1"],
			},
			{
				role: "inside-sales",
				text: "Counter sales at our Mesa branch, six days a week in season. Knows shingles from underlayment on day one, or learns by day thirty.",
			},
		],
		requests: ["Inside Sales Representative", "Inside Sales Representative"],
	},
	{
		...{ company: "Palisade Instruments", domain: "palisade", place: "Minneapolis, MN" },
		...{ state: "minnesota", areaCode: 612 },
		...{ industry: "Healthcare & Medical", size: "201-1,000", contact: "Karen Voss", title: "Chief Executive Officer" },
		leads: [
			{
				role: "vp-sales",
				text: "VP of Sales for surgical devices in the Midwest. Inherits a team of nine, builds it to fifteen. Must have sold to hospitals and ambulatory surgery centers, and been through at least one product launch. 15+ years. Our last VP came from a company ten times our size and waited for someone to build the process.",
				more: ["vp", "Over $220K", "hybrid", "1-3-months", "1"],
			},
			{
				role: "account-executive",
				text: "Territory rep for Chicago and northern Indiana, surgical instruments. OR experience required.",
				more: ["mid", "$90K-$120K", "multiple", "30-days", "1"],
			},
		],
		requests: ["Regional Sales Director", "VP of Sales", "Account Executive"],
	},
	{
		...{ company: "Copperline Energy", domain: "copperline", place: "Tulsa, OK", state: "oklahoma", areaCode: 918 },
		...{ industry: "Energy & Utilities", size: "51-200", contact: "Peter Nakamura", title: "President" },
		leads: [
			{
				role: "business-development",
				text: "Business development for oilfield services out of Tulsa: rentals and completions. Somebody operators in Oklahoma and Kansas already know by name. 5+ years, own truck, up to $110K base plus a real commission.",
				more: ["senior", "$90K-$120K", "on-site", "immediately", "1"],
			},
			{
				role: "sales-manager",
				text: "Sales manager over four field reps in Oklahoma. The reps are good; nobody has ever managed them.",
			},
		],
		requests: ["Business Development Manager", "Account Executive", "Business Development Manager"],
	},
	{
		...{ company: "Tidal Point Software", domain: "tidalpoint", place: "Seattle, WA" },
		...{ state: "washington", areaCode: 206 },
		...{ industry: "Technology & SaaS", size: "51-200", contact: "Joyce Abernathy", title: "Head of Sales" },
		colleague: ["Omar Haddad", "Talent Partner"],
		leads: [
			{
				role: "account-executive",
				text: "Two mid-market AEs in Seattle, or remote in the Pacific time zone. B2B SaaS, average ACV $60K, 75-day cycle. We use MEDDIC and Salesforce. Self-sourced pipeline matters more to us than logos on a resume.",
				more: ["mid", "$90K-$120K", "hybrid", "30-days", "2-5"],
			},
			{
				role: "customer-success",
				text: "First customer success hire. 40 customers, churn we’re not proud of. Wants to build it, not inherit it.",
			},
		],
		requests: ["Account Executive", "Sales Development Representative"],
	},
	{
		...{ company: "Fennimore Packaging", domain: "fennimore", place: "Milwaukee, WI" },
		...{ state: "wisconsin", areaCode: 414 },
		...{
			industry: "Manufacturing & Industrial",
			size: "201-1,000",
			contact: "Rob Castellano",
			title: "Chief Operating Officer",
		},
		leads: [
			{
				role: "sales-director",
				text: "Sales director who rebuilds a team of nine. Corrugated and flexible packaging, customers in Wisconsin, Illinois and Minnesota. Three of the nine should probably not be in sales; I’d like someone who can tell which three.",
				more: ["director", "$160K-$220K", "on-site", "1-3-months", "1"],
			},
			{
				role: "sales-manager",
				text: "Regional sales manager for the Fox Valley. Packaging or paper background, please.",
			},
		],
		requests: ["Regional Sales Director", "Account Executive", "Inside Sales Representative"],
	},
	{
		...{ company: "Westmark Dental Supply", domain: "westmarkdental", place: "Raleigh, NC" },
		...{ state: "north-carolina", areaCode: 919 },
		...{ industry: "Healthcare & Medical", size: "11-50", contact: "Priya Raman", title: "Owner" },
		leads: [
			{
				role: "account-executive",
				text: "Field reps for dental practices in North Carolina: Raleigh, Charlotte and Asheville. Medical or dental sales background. 1099 or W-2, we can do either.",
				more: ["mid", "$60K-$90K", "multiple", "30-days", "2-5"],
			},
			{
				role: "inside-sales",
				text: "Inside rep for reorders and small practices. Part of the job is cleaning up our customer list.",
			},
		],
		requests: ["Inside Sales Representative", "Account Executive"],
	},
	{
		...{ company: "Granite Peak Analytics", domain: "granitepeak", place: "Denver, CO" },
		...{ state: "colorado", areaCode: 303 },
		...{ industry: "Technology & SaaS", size: "51-200", contact: "Tess Lindholm", title: "Chief Revenue Officer" },
		leads: [
			{
				role: "account-executive",
				text: "Enterprise AE for utilities and cities. Long cycles, nine months and up. We need patience and someone who reads an RFP to the last page. Denver preferred, remote considered.",
				more: ["senior", "$120K-$160K", "hybrid", "1-3-months", "1"],
			},
			{
				role: "business-development",
				text: "Three SDRs in Denver, on site. We train, we promote, and we don’t count dials.",
				more: ["entry", "Under $60K", "on-site", "immediately", "2-5"],
			},
		],
		requests: ["Sales Development Representative", "Account Executive", "Customer Success Manager"],
	},
	{
		...{ company: "Blue Gable Home Health", domain: "bluegable", place: "Boston, MA" },
		...{ state: "massachusetts", areaCode: 617 },
		...{ industry: "Healthcare & Medical", size: "1,001-5,000", contact: "Maureen Daly", title: "VP of Growth" },
		leads: [
			{
				role: "business-development",
				text: "Account managers who call on hospitals, case managers and skilled nursing facilities in Massachusetts. Home health experience is a must.",
				more: ["mid", "$60K-$90K", "hybrid", "30-days", "2-5"],
			},
			{
				role: "sales-manager",
				text: "Growth manager for western Massachusetts, three account executives, home health and hospice.",
			},
		],
		requests: ["Business Development Manager", "Business Development Manager"],
	},
	{
		...{ company: "Stonegate Building Products", domain: "stonegate", place: "Atlanta, GA" },
		...{ state: "georgia", areaCode: 404 },
		...{
			industry: "Manufacturing & Industrial",
			size: "201-1,000",
			contact: "Curtis Boyle",
			title: "Director of Sales",
		},
		leads: [
			{
				role: "sales-manager",
				text: "Sales manager for the Southeast: siding and insulation through two-step distribution. Eight reps in Georgia, Alabama and Florida. 10+ years in building materials.",
				more: ["senior", "$120K-$160K", "hybrid", "30-days", "1"],
			},
			{
				role: "account-executive",
				text: "Territory rep for North Carolina and South Carolina. Dealers and contractors. Our best reps started on a roof.",
				more: ["mid", "$60K-$90K", "multiple", "30-days", "1"],
			},
		],
		requests: ["Sales Manager", "Inside Sales Representative", "Account Executive"],
	},
	{
		...{ company: "Meridian Payments", domain: "meridianpay", place: "Charlotte, NC" },
		...{ state: "north-carolina", areaCode: 704 },
		...{ industry: "Financial Services", size: "51-200", contact: "Angela Ruiz", title: "VP of Sales" },
		leads: [
			{
				role: "account-executive",
				text: "Merchant services reps in Charlotte and Columbia. Must have sold payment processing; we’re done training people out of bad habits.",
				more: ["mid", "$60K-$90K", "on-site", "immediately", "2-5"],
			},
			{
				role: "sales-manager",
				text: "Sales manager for Charlotte, seven reps. Payments background a must, patience a plus.",
			},
		],
		requests: ["Account Executive", "Account Executive", "Sales Manager"],
	},
	{
		...{ company: "Northfork Automation", domain: "northfork", place: "Cleveland, OH", state: "ohio", areaCode: 216 },
		...{ industry: "Manufacturing & Industrial", size: "51-200", contact: "Hal Brandt", title: "Owner" },
		leads: [
			{
				role: "other",
				text: "Technical sales engineer for motion control and drives. Calls on OEMs in Ohio and western Pennsylvania with our three account managers. Has to be able to size a servo and to explain it to a buyer.",
				more: ["senior", "$90K-$120K", "hybrid", "30-days", "1"],
			},
			{
				role: "account-executive",
				text: "Account manager for distributors in Michigan and Ohio. Industrial automation, 40% travel.",
			},
		],
		requests: ["Technical Sales Engineer", "Inside Sales Representative"],
	},
	{
		...{ company: "Salt Creek Brands", domain: "saltcreek", place: "Los Angeles, CA" },
		...{ state: "california", areaCode: 213 },
		...{ industry: "Retail & E-commerce", size: "51-200", contact: "Nora Castellan", title: "Head of Retail" },
		leads: [
			{
				role: "account-executive",
				text: "Key account manager for grocery chains in southern California. Sparkling tea, 14 items, currently in 380 stores. You’d own the brokers and the trade budget.",
				more: ["senior", "$90K-$120K", "hybrid", "1-3-months", "1"],
			},
			{
				role: "sales-manager",
				text: "Regional manager for foodservice, Bay Area to Sacramento. Brokers, distributors, some retail.",
			},
		],
		requests: ["Account Executive", "Sales Manager"],
	},
	{
		...{ company: "Larkspur Telecom", domain: "larkspurtel", place: "Indianapolis, IN" },
		...{ state: "indiana", areaCode: 317 },
		...{ industry: "Telecommunications", size: "201-1,000", contact: "Wes Farrow", title: "Sales Director" },
		leads: [
			{
				role: "account-executive",
				text: "Four AEs for business fiber in Indiana and Ohio. Door to door along new routes for the first year, then a named account list. We pay for performance: $60K base, $130K at plan.",
				more: ["entry", "$60K-$90K", "on-site", "immediately", "2-5"],
			},
			{
				role: "sales-manager",
				text: "Team lead for the door-to-door crew in Indianapolis. Has done it, can show it, won’t mind the weather.",
			},
		],
		requests: ["Account Executive", "Channel Sales Manager"],
	},
	{
		...{ company: "Aurelia Diagnostics", domain: "aureliadx", place: "Philadelphia, PA" },
		...{ state: "pennsylvania", areaCode: 215 },
		...{ industry: "Healthcare & Medical", size: "201-1,000", contact: "Simone Achebe", title: "VP of Commercial" },
		leads: [
			{
				role: "account-executive",
				text: "Territory reps for lab diagnostics in Pennsylvania, New Jersey and Delaware. Hospital labs and physician practices. Two seats, both new.",
				more: ["mid", "$90K-$120K", "hybrid", "30-days", "2-5"],
			},
			{
				role: "sales-director",
				text: "Regional director for the Northeast: eight territory reps, hospital labs, two IDN contracts up for renewal this year.",
			},
		],
		requests: ["Account Executive", "Regional Sales Director"],
	},
	{
		...{ company: "Sunward Solar", domain: "sunwardsolar", place: "Sacramento, CA" },
		...{ state: "california", areaCode: 916 },
		...{ industry: "Energy & Utilities", size: "51-200", contact: "Beth Orozco", title: "Sales Manager" },
		leads: [
			{
				role: "account-executive",
				text: "In-home solar consultants for Sacramento and Stockton. No door knocking, we set the appointments. Must be honest about payback, we check.",
				more: ["mid", "$60K-$90K", "on-site", "immediately", "2-5"],
			},
		],
		requests: ["Account Executive", "Account Executive", "Sales Manager"],
	},
	{
		...{ company: "Keel & Anchor Logistics", domain: "keelanchor", place: "Memphis, TN" },
		...{ state: "tennessee", areaCode: 901 },
		...{
			industry: "Logistics & Supply Chain",
			size: "201-1,000",
			contact: "Ray Tolliver",
			title: "Chief Executive Officer",
		},
		leads: [
			{
				role: "sales-manager",
				text: "Sales manager for our Memphis brokerage floor: eleven reps, average tenure fourteen months. I want someone who has kept people.",
				more: ["senior", "$120K-$160K", "on-site", "30-days", "1"],
			},
			{
				role: "business-development",
				text: "Business development reps for the brokerage floor. Any sales background, early risers, Memphis.",
			},
		],
		requests: ["Sales Manager", "Account Executive"],
	},
	{
		...{ company: "Brightleaf HR Software", domain: "brightleafhr", place: "Austin, TX" },
		...{ state: "texas", areaCode: 512 },
		...{ industry: "Technology & SaaS", size: "201-1,000", contact: "Marisol Vega", title: "VP of Sales" },
		colleague: ["Cole Jennings", "Recruiter"],
		leads: [
			{
				role: "account-executive",
				text: "Senior AE for HR software, companies of 200 to 2,000 people in Texas and Oklahoma. $1.1M quota, 70-day cycle, hybrid in Austin. We’ll pay $125K base for someone who has done it twice.",
				more: ["senior", "$120K-$160K", "hybrid", "30-days", "1"],
			},
			{
				role: "sales-director",
				text: "Director for the mid-market team: two managers, twelve AEs. Hired from outside only if we have to, and this time we have to.",
				more: ["director", "$160K-$220K", "hybrid", "1-3-months", "1"],
			},
		],
		requests: ["Customer Success Manager", "Sales Development Representative", "Account Executive"],
	},
	{
		...{ company: "Ridgeline Fasteners", domain: "ridgelinefast", place: "Greenville, SC" },
		...{ state: "south-carolina", areaCode: 864 },
		...{ industry: "Manufacturing & Industrial", size: "51-200", contact: "Tom Beckett", title: "President" },
		leads: [
			{
				role: "account-executive",
				text: "Outside rep for industrial distribution and OEMs in the Carolinas and Georgia. Fasteners, so nobody will find it glamorous. Good margins, loyal customers, retiring rep.",
				more: ["mid", "$60K-$90K", "hybrid", "1-3-months", "1"],
			},
			{
				role: "inside-sales",
				text: "Inside sales, Greenville office. Quotes, orders, and the occasional angry buyer.",
			},
		],
		requests: ["Account Executive", "Inside Sales Representative"],
	},
	{
		...{ company: "Harbor Point Benefits", domain: "harborpointben", place: "Hartford, CT" },
		...{ state: "connecticut", areaCode: 860 },
		...{ industry: "Financial Services", size: "51-200", contact: "Louise Brandeis", title: "Managing Partner" },
		leads: [
			{
				role: "account-executive",
				text: "Producer for group benefits, employers of 50 to 500 people in Connecticut. Life and health license required. Book transfer in eighteen months.",
				more: ["senior", "$90K-$120K", "hybrid", "3-months-plus", "1"],
			},
			{ role: "inside-sales", text: "Account coordinator with a license, for our three producers in Hartford." },
		],
		requests: ["Account Executive", "Account Executive"],
	},
	{
		...{ company: "Wasatch Orthopedic Supply", domain: "wasatchortho", place: "Salt Lake City, UT" },
		...{ state: "utah", areaCode: 801 },
		...{ industry: "Healthcare & Medical", size: "51-200", contact: "Brent Olsen", title: "VP of Sales" },
		leads: [
			{
				role: "account-executive",
				text: "Orthopedic rep for Utah and southern Idaho. Covers cases, carries sets, drives a lot. We’d rather hire attitude and teach anatomy.",
				more: ["mid", "$60K-$90K", "on-site", "30-days", "1"],
			},
			{
				role: "sales-manager",
				text: "Sales manager for Utah, Idaho and Nevada. Five reps. Still covers cases twice a week, like all of us.",
			},
		],
		requests: ["Account Executive", "Account Executive"],
	},
	{
		...{ company: "Prairie Wind Turbine Services", domain: "prairieturbine", place: "Wichita, KS" },
		...{ state: "kansas", areaCode: 316 },
		...{ industry: "Energy & Utilities", size: "51-200", contact: "Grant Yoder", title: "Director of Operations" },
		leads: [
			{
				role: "business-development",
				text: "Business development manager for wind energy service contracts in Kansas, Oklahoma and Texas. Technical background helps: the buyers are site managers, not purchasing.",
				more: ["senior", "$90K-$120K", "hybrid", "1-3-months", "1"],
			},
			{
				role: "account-executive",
				text: "Account manager for 14 wind farms in Kansas and Oklahoma. Renewals, upgrades, parts.",
			},
		],
		requests: ["Business Development Manager", "Technical Sales Engineer"],
	},
	{
		...{ company: "Chesapeake Coatings", domain: "chesapeakecoat", place: "Richmond, VA" },
		...{ state: "virginia", areaCode: 804 },
		...{ industry: "Manufacturing & Industrial", size: "201-1,000", contact: "Ellen Marsh", title: "HR Director" },
		leads: [
			{
				role: "inside-sales",
				text: "Inside sales team lead for industrial coatings, Richmond office. Six people, 90 calls a day between them, and too many quotes that nobody follows up.",
				more: ["mid", "$60K-$90K", "on-site", "30-days", "1"],
			},
			{
				role: "account-executive",
				text: "Outside rep for industrial coatings in Virginia and Maryland. Shipyards, bridges, water tanks. Comfortable with heights.",
			},
		],
		requests: ["Inside Sales Representative", "Channel Sales Manager"],
	},
	{
		...{ company: "Vantage Fleet Telematics", domain: "vantagefleet", place: "Dallas, TX" },
		...{ state: "texas", areaCode: 214 },
		...{
			industry: "Automotive & Transportation",
			size: "201-1,000",
			contact: "Keith Marlow",
			title: "Chief Revenue Officer",
		},
		leads: [
			{
				role: "account-executive",
				text: "Field AEs who sell fleet telematics to trucking and construction companies in north Texas. Hardware plus subscription, 45-day cycle. Quota $900K.",
				more: ["mid", "$90K-$120K", "hybrid", "immediately", "2-5"],
			},
			{
				role: "customer-success",
				text: "Customer success manager for 60 fleets in Texas. Renewals and training, some travel.",
			},
		],
		requests: ["Account Executive", "Customer Success Manager"],
	},
];
