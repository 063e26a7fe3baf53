import type {
	BreadcrumbList,
	City,
	Country,
	EmploymentAgency,
	FAQPage,
	Graph,
	Service,
	State,
	Thing,
	WebSite,
} from "schema-dts";
import type { Firm } from "../content/schema.ts";
import type { Crumb } from "../sections/Crumbs.tsx";

/* Structured data for search engines. Visitors see every value on the page too. */

const DAYS = {
	Mo: "Monday",
	Tu: "Tuesday",
	We: "Wednesday",
	Th: "Thursday",
	Fr: "Friday",
	Sa: "Saturday",
	Su: "Sunday",
} as const;

export function graph(things: Thing[]): Graph {
	return { "@context": "https://schema.org", "@graph": things };
}

export function breadcrumbs(crumbs: Crumb[], site: URL): BreadcrumbList {
	return {
		"@type": "BreadcrumbList",
		itemListElement: crumbs.map(({ name, to }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: absoluteUrl(to, site),
		})),
	};
}

export function organization(firm: Firm, site: URL, rating?: { value: string; reviews: string }): EmploymentAgency {
	return {
		...agency(firm, site),
		"@id": `${absoluteUrl("/", site)}#firm`,
		foundingDate: String(firm.founded),
		address: {
			"@type": "PostalAddress",
			addressLocality: firm.city,
			addressRegion: firm.region,
			addressCountry: firm.country,
		},
		sameAs: firm.social.url,
		...(rating && {
			aggregateRating: { "@type": "AggregateRating", ratingValue: rating.value, reviewCount: Number(rating.reviews) },
		}),
	};
}

export function website(firm: Firm, site: URL): WebSite {
	return {
		"@type": "WebSite",
		"@id": `${absoluteUrl("/", site)}#site`,
		name: firm.name,
		url: absoluteUrl("/", site),
		publisher: { "@id": `${absoluteUrl("/", site)}#firm` },
	};
}

/** A service and the area it covers. The firm has one office, so we don't claim a branch there. */
export function service(
	firm: Firm,
	site: URL,
	offered: { path: string; name: string; description?: string; area: City | State | Country },
): Service {
	return {
		"@type": "Service",
		name: offered.name,
		...(offered.description && { description: offered.description }),
		serviceType: "Sales recruiting",
		url: absoluteUrl(offered.path, site),
		provider: firmReference(firm, site),
		areaServed: offered.area,
	};
}

/** The firm as a local business in a state. The region code is the state's slug in capitals. */
export function localBusiness(
	firm: Firm,
	site: URL,
	state: { path: string; slug: string; name: string },
): EmploymentAgency {
	return {
		...agency(firm, site),
		"@id": `${absoluteUrl(state.path, site)}#local`,
		name: `${firm.name} ${state.name}`,
		url: absoluteUrl(state.path, site),
		parentOrganization: firmReference(firm, site),
		address: { "@type": "PostalAddress", addressRegion: state.slug.toUpperCase(), addressCountry: "US" },
		areaServed: { "@type": "State", name: state.name },
	};
}

export function questions(faq: { question: string; answer: string }[]): FAQPage {
	return {
		"@type": "FAQPage",
		mainEntity: faq.map(({ question, answer }) => ({
			"@type": "Question",
			name: question,
			acceptedAnswer: { "@type": "Answer", text: answer },
		})),
	};
}

/** A reference to the organization described on the home page. */
function firmReference(firm: Firm, site: URL) {
	return { "@type": "EmploymentAgency" as const, "@id": `${absoluteUrl("/", site)}#firm`, name: firm.name };
}

function agency(firm: Firm, site: URL): Extract<EmploymentAgency, { "@type": "EmploymentAgency" }> {
	return {
		"@type": "EmploymentAgency",
		name: firm.name,
		url: absoluteUrl("/", site),
		logo: absoluteUrl("/icon-512.png", site),
		image: absoluteUrl("/icon-512.png", site),
		telephone: `+1 ${firm.phone}`,
		email: firm.email,
		openingHoursSpecification: {
			"@type": "OpeningHoursSpecification",
			dayOfWeek: expandDays(firm.hours.days),
			opens: firm.hours.opens,
			closes: firm.hours.closes,
		},
	};
}

function expandDays(range: string): (typeof DAYS)[keyof typeof DAYS][] {
	const [from, to] = range.split("-") as [keyof typeof DAYS, keyof typeof DAYS];
	const keys = Object.keys(DAYS) as (keyof typeof DAYS)[];
	return keys.slice(keys.indexOf(from), keys.indexOf(to) + 1).map((key) => DAYS[key]);
}

function absoluteUrl(path: string, site: URL): string {
	return new URL(path, site).href;
}
