import type { CandidacyActionOf } from "../../../contract/desk/openings.ts";
import {
	cancelInterview,
	canMeet,
	findInterview,
	keepPossible,
	offerTimes,
	type Scheduling,
	setPlace,
	setTime,
} from "../interviews/interviews.ts";
import { type CandidacyContext, type OpeningChange, type Refusal, refuse } from "./opening-change.ts";

/* What recruiters do about a candidate's interview. */

export async function scheduleInterview(
	context: CandidacyContext,
	{ at, offers = [], place }: CandidacyActionOf<"interview">,
): Promise<OpeningChange | Refusal> {
	const { candidacy, opening, now } = context;
	if (candidacy.consent !== "yes") {
		return refuse("consent", "They haven't agreed to be introduced. Request or record their consent first.");
	}
	if (!canMeet(candidacy, opening)) {
		return refuse("stage", "Interviews are for candidates you've sent to the employer. Send or move them first.");
	}
	const wanted = [...(at ? [at] : []), ...offers].map((time) => new Date(time).toISOString());
	if (keepPossible(wanted, now).length < new Set(wanted).size) {
		return refuse("at", "Choose times within the next three months.");
	}
	const scheduling = toScheduling(context);
	const known = await findInterview(context.transaction, ids(context));
	if (wanted.length === 0 && (!known || place === undefined || place === known.place)) {
		return refuse("at", "Choose a time.");
	}
	if (at && wanted[0]) await setTime(scheduling, wanted[0], place);
	else if (wanted.length > 0) await offerTimes(scheduling, "recruiter", wanted);
	if (place !== undefined) await setPlace(scheduling, place);
	if (at) return { what: known?.starts_at ? "moved the interview" : "set the interview", data: { at: wanted[0] } };
	if (wanted.length > 0) return { what: "proposed interview times", data: { times: wanted } };
	return { what: "said where the interview is" };
}

export async function callOffInterview(context: CandidacyContext): Promise<OpeningChange | Refusal> {
	const known = await findInterview(context.transaction, ids(context));
	if (!known || !(await cancelInterview(toScheduling(context))))
		return refuse("interview", "There is no interview to cancel.");
	return { what: "canceled the interview", data: { at: known.starts_at } };
}

function toScheduling({ transaction, opening, candidacy, now, office, by }: CandidacyContext): Scheduling {
	return { transaction, opening, candidate: candidacy.candidate, now, office, person: by.id };
}

function ids({ candidacy: { opening, candidate } }: CandidacyContext): { opening: string; candidate: string } {
	return { opening, candidate };
}
