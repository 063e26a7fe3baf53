/*
 * Times for an interview. The employer and the candidate each say which times suit them, and the first that suits both is
 * the interview's. The desk shows them at once, so no schema is in here.
 */

export const INTERVIEW_MINUTES = 45;

/** In a form, each time is a checkbox of its own, with this before its time. */
export const OFFER_FIELD = "offer-";

/** As many as one side can offer. */
export const OFFERS_MAX = 30;

/** Times such as 2026-12-08T15:00:00.000Z, with spaces between them. */
export function parseOffers(text: string): string[] {
	return [...new Set(text.split(" ").filter((time) => time !== ""))].sort();
}

/** Where they meet: a video link or an address. */
export const MEETING_PLACE_MAX = 300;

/** One time, as one side sees it. */
export interface InterviewSlot {
	at: string;
	/** The other side can make it, or the recruiter proposed it. */
	offered: boolean;
	/** This side can make it. */
	mine: boolean;
}

/** Of one candidate, as the employer or the candidate sees it. */
export interface InterviewView {
	/** When it begins; null until a time suits both. */
	at: string | null;
	place: string;
	/** In order. Some of them are only suggested. */
	slots: InterviewSlot[];
}
