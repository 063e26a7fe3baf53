import type { BreadcrumbList, EmploymentAgency, FAQPage, Graph, Organization, Thing } from "schema-dts";
import type { Firm } from "../content/schema.ts";
import type { Crumb } from "../sections/Crumbs.tsx";

/* What search engines read. Every value is one that a visitor sees too. */

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
			item: absolute(to, site),
		})),
	};
}

export function organization(firm: Firm, site: URL, rating?: { value: string; reviews: string }): EmploymentAgency {
	return {
		...agency(firm, site),
		"@id": `${absolute("/", site)}#firm`,
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

/** The firm as it serves a place: the region code is the state's slug in capitals. */
export function localBusiness(
	firm: Firm,
	site: URL,
	place: { path: string; stateSlug: string; name: string; city?: string },
): EmploymentAgency {
	return {
		...agency(firm, site),
		"@id": `${absolute(place.path, site)}#local`,
		name: `${firm.name} ${place.name}`,
		url: absolute(place.path, site),
		parentOrganization: {
			"@type": "Organization",
			"@id": `${absolute("/", site)}#firm`,
			name: firm.name,
		} as Organization,
		address: {
			"@type": "PostalAddress",
			...(place.city && { addressLocality: place.city }),
			addressRegion: place.stateSlug.toUpperCase(),
			addressCountry: "US",
		},
		areaServed: place.city ? { "@type": "City", name: place.city } : { "@type": "State", name: place.name },
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

function agency(firm: Firm, site: URL): Extract<EmploymentAgency, { "@type": "EmploymentAgency" }> {
	return {
		"@type": "EmploymentAgency",
		name: firm.name,
		url: absolute("/", site),
		logo: absolute("/icon-512.png", site),
		image: absolute("/icon-512.png", site),
		telephone: firm.phone,
		email: firm.email,
		openingHoursSpecification: {
			"@type": "OpeningHoursSpecification",
			dayOfWeek: daysOf(firm.hours.days),
			opens: firm.hours.opens,
			closes: firm.hours.closes,
		},
	};
}

function daysOf(range: string): (typeof DAYS)[keyof typeof DAYS][] {
	const [from, to] = range.split("-") as [keyof typeof DAYS, keyof typeof DAYS];
	const keys = Object.keys(DAYS) as (keyof typeof DAYS)[];
	return keys.slice(keys.indexOf(from), keys.indexOf(to) + 1).map((key) => DAYS[key]);
}

function absolute(path: string, site: URL): string {
	return new URL(path, site).href;
}
