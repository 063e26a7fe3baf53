import type { JobPosting } from "schema-dts";
import { endOfDay, type Job, jobLabelText } from "../../contract/jobs.ts";
import type { Firm } from "../content/schema.ts";
import type { StateNames } from "./jobs-content.ts";

/* A job as structured data, for search engines. Visitors see every value on the page too. */

/** How search engines know an employer that isn't named. */
const CONFIDENTIAL = "confidential";

export function buildJobPosting(job: Job, { firm, states }: { firm: Firm; states: StateNames }): JobPosting {
	return {
		"@type": "JobPosting",
		title: job.title,
		description: job.parts
			.map(({ label, text }) => `<p>${label && `${jobLabelText(label)}: `}${escapeHtml(text)}</p>`)
			.join(""),
		identifier: { "@type": "PropertyValue", name: firm.name, value: job.opening },
		datePosted: job.postedOn,
		validThrough: endOfDay(job.validThrough, firm.hours.timeZone),
		hiringOrganization: job.employerNamed ? { "@type": "Organization", name: job.employer } : CONFIDENTIAL,
		...describePlace(job, firm, states),
		baseSalary: {
			"@type": "MonetaryAmount",
			currency: "USD",
			value: { "@type": "QuantitativeValue", minValue: job.payFrom, maxValue: job.payTo, unitText: "YEAR" },
		},
		directApply: true,
	};
}

function describePlace(job: Job, firm: Firm, states: StateNames): Partial<Extract<JobPosting, { "@type": string }>> {
	const state = (job.state && states.get(job.state)) ?? "";
	if (job.mode === "remote") {
		return {
			jobLocationType: "TELECOMMUTE",
			applicantLocationRequirements: state
				? { "@type": "State", name: `${state}, USA` }
				: { "@type": "Country", name: "USA" },
		};
	}
	return {
		jobLocation: {
			"@type": "Place",
			address: {
				"@type": "PostalAddress",
				...(job.city && { addressLocality: job.city }),
				addressRegion: state,
				addressCountry: firm.country,
			},
		},
	};
}

function escapeHtml(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
