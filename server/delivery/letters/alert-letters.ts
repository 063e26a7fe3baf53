import { workModes } from "../../../contract/desk/opening-options.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { type JobFilter, type JobRow, jobsAddress } from "../../../contract/jobs.ts";
import type { Firm } from "../../../site/content/schema.ts";
import type { Letter } from "./Letter.tsx";

/* Job alerts. Each says why it came, how to stop it and where mail reaches the firm, as US law asks. */

export interface AlertContext {
	firm: Firm & { postalAddress: string };
	/** Names of the states, by slug. */
	states: ReadonlyMap<string, string>;
	filter: JobFilter;
	siteUrl: string;
	/** Where the alert is confirmed, changed and stopped. */
	link: string;
}

export function confirmAlertLetter(isOn: boolean, context: AlertContext): Letter {
	const { firm, link } = context;
	const shared = { rows: describeSearch(context), footnote: firm.postalAddress };
	if (isOn) {
		return {
			...shared,
			subject: `You already have this job alert | ${firm.name}`,
			preview: "It's on. There's nothing to do.",
			heading: "You already have this job alert",
			paragraphs: ["Someone just asked for it again with your address. It's on, and there's nothing to do."],
			link: { label: "Change or stop it", address: link },
		};
	}
	return {
		...shared,
		subject: `Confirm your job alert | ${firm.name}`,
		preview: "One click, and we'll email you new jobs.",
		heading: "Do you want emails about new jobs?",
		paragraphs: [
			"Someone, hopefully you, asked us to email this address when we list a new job that fits. Confirm it on this page. You'll get one email a day at most, and only if there's a new job.",
			"If it wasn't you, ignore this email. Without your confirmation we won't send any, and in a week we'll delete your address.",
		],
		link: { label: "Confirm the job alert", address: link },
	};
}

export function newJobsLetter(jobs: JobRow[], context: AlertContext): Letter {
	const { firm, states, siteUrl, filter, link } = context;
	const [first] = jobs;
	const count = jobs.length === 1 ? "1 new job" : `${jobs.length} new jobs`;
	return {
		subject: jobs.length === 1 && first ? `New job: ${first.title}` : `${count}: ${first?.title} and more`,
		preview: jobs.map(({ title }) => title).join(", "),
		heading: `${count} for you`,
		paragraphs: [],
		list: [
			...jobs.map((job) => ({
				name: job.title,
				text: describeJob(job, states),
				address: new URL(`/jobs/${job.slug}`, siteUrl).href,
			})),
			{
				name: "See the whole list",
				text: "Every job we list for this search, with its pay.",
				address: new URL(jobsAddress(filter), siteUrl).href,
			},
			{
				name: "Unsubscribe, or change this alert",
				text: "Opens your alert page, where one click stops these emails.",
				address: link,
			},
		],
		rows: describeSearch(context),
		footnote: `${firm.postalAddress}. You're getting this email because you signed up for job alerts on our site and confirmed your address.`,
	};
}

function describeJob(job: JobRow, states: ReadonlyMap<string, string>): string {
	const place = [job.city, job.state && (states.get(job.state) ?? job.state)].filter(Boolean).join(", ");
	const pay = [...new Set([job.payFrom, job.payTo])].map(formatDollars).join("–");
	const mode = workModes.find(({ value }) => value === job.mode)?.label;
	return [job.employer, place || "Anywhere in the USA", mode, `${pay} base`].filter(Boolean).join(" · ");
}

function describeSearch({ filter: { role, state, mode, pay }, states }: AlertContext): [string, string][] {
	const rows: [string, string | undefined][] = [
		["Role", salesRoles.find(({ value }) => value === role)?.label],
		["State", state && states.get(state)],
		["Work setting", workModes.find(({ value }) => value === mode)?.label],
		["Minimum base pay", pay ? formatDollars(pay) : undefined],
	];
	const named = rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
	return named.length > 0 ? named : [["Your search", "All sales jobs"]];
}

function formatDollars(amount: number): string {
	return `$${amount.toLocaleString("en-US")}`;
}
