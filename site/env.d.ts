/** Whether there may be recruiters to show: without any, browsers don't get the code. */
declare const HAS_TEAM: boolean;

declare namespace App {
	interface Locals {
		/** A form sent without JavaScript and returned with its errors. */
		form?: {
			values: Partial<Record<string, string>>;
			errors: Partial<Record<string, string>>;
			error?: string | undefined;
			/** Token of the lead that step two completes. */
			token?: string | undefined;
		};
		/** The job that a resume was sent for, on its confirmation. */
		applied?: { title: string; employer: string; employerNamed: boolean; state: string | null };
		/** Slug of the state that a request was sent for, on its confirmation. */
		state?: string;
		/** The content of your page. */
		yours?: import("../contract/yours.ts").YourPageData;
		/** The content of an employer's shortlist. */
		shortlist?: import("../contract/shortlist.ts").ShortlistPageData;
		/** A candidate's resume, for a reader of the shortlist. */
		shortlistResume?: import("../contract/shortlist.ts").ShortlistResumeData;
		/** Openings on the public site. */
		jobs?: import("../contract/jobs.ts").JobsPageData;
		/** A call with a recruiter. */
		book?: import("../contract/booking.ts").BookPageData;
		/** A job alert. */
		alerts?: import("../contract/alerts.ts").AlertsPageData;
	}
}
