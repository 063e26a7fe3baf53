import * as z from "zod/mini";
import {
	choice,
	email,
	firstName,
	lastName,
	longText,
	optionalChoice,
	phone,
	place,
	salesRoles,
	toOptions,
} from "./rules.ts";

export const experiences = toOptions(["0-2", "3-5", "6-10", "11-15", "15+"]).map(({ value }) => ({
	value,
	label: `${value} years`,
}));

export const ADDITIONAL_INFO_MAX = 1000;

/** 10 MB as people's computers count it: the hint says 10MB, and a file of exactly this size is accepted. */
export const RESUME_MAX_BYTES = 10 * 1024 * 1024;
export const RESUME_EXTENSIONS = [".pdf", ".doc", ".docx"] as const;

/** The fields besides the file, which is named `resume`. */
export const resumeSchema = z.object({
	firstName: firstName(),
	lastName: lastName(),
	email: email(),
	phone: phone(),
	desiredPosition: choice(salesRoles, "Please select your desired position"),
	experience: choice(experiences, "Please select your years of experience"),
	place: place(),
	additionalInfo: longText({
		min: 0,
		short: "",
		max: ADDITIONAL_INFO_MAX,
		long: `Additional information must be less than ${ADDITIONAL_INFO_MAX} characters`,
	}),
});

/** Besides a resume's fields, an application has these: the opening's id, and a box that is sent as `on`. */
export const APPLICATION_FIELDS = ["opening", "keepOnFile"] as const;

/** A resume sent for one job. The position is the job's; only name, email and file are required. */
export const applicationSchema = z.extend(z.omit(resumeSchema, { desiredPosition: true }), {
	phone: phone({ optional: true }),
	experience: optionalChoice(experiences, "Please select your years of experience"),
});

/** Of a candidate whom the team added, who may have said less than the form asks for. */
export const addedCandidateSchema = z.extend(applicationSchema, {
	desiredPosition: optionalChoice(salesRoles, "Please select your desired position"),
});

/** The job was closed while somebody was applying. */
export const JOB_CLOSED =
	"This job is no longer open, so we couldn't take your application. You can still send us your resume for other jobs";

/** Messages about a file, from the browser before it is sent and from the server after inspecting it. */
export const fileMessages = {
	missing: "Please attach your resume",
	empty: "This file is empty. Please choose another one",
	tooLarge: "Your resume must be 10MB or smaller",
	wrongType: "Your resume must be a PDF, DOC or DOCX file",
	damaged: "This file is damaged or incomplete. Please save it again and attach the new copy",
	protected: "This file is locked with a password. Please attach a copy without one",
	macros: "This document contains macros. Please attach a copy without them, such as a PDF",
	active: "This document contains other files, controls or links that run on their own. Please attach it as a PDF",
	richText: "This is an RTF file. Please save it as a DOCX or PDF and attach that",
	tooComplicated: "This file is too complex for us to check. Please save it as a plain PDF and attach that",
	infected: "Our virus scanner flagged this file. Please attach another copy",
} as const;
