import { randomInt } from "node:crypto";
import { LISTED_DAYS_MAX } from "../../../contract/desk/opening-options.ts";
import type { OpeningActionOf } from "../../../contract/desk/openings.ts";
import { displayValue } from "../../../contract/forms/labels.ts";
import { parseJobBody } from "../../../contract/jobs.ts";
import { readCompany } from "../../companies/find-company.ts";
import { dayAt } from "../../dates/compute-due-time.ts";
import { addDays } from "../../dates/days.ts";
import { queueOpeningMail } from "../../queue/answer.ts";
import type { DatabaseTransaction, OpeningRow } from "../../store/tables.ts";
import { findEmployerNames, givesAway } from "../employer-names.ts";
import { countPlacements, isListed, notOpen } from "../opening-state.ts";
import { stepAfterRenewal } from "../renew-jobs.ts";
import { type OpeningChange, type OpeningContext, type Refusal, refuse } from "./opening-change.ts";

/* Listing an opening on the public site. Only what is true is listed: an open position, its pay and its place. */

type Publication = Pick<OpeningContext, "transaction" | "opening" | "now" | "office">;

type WantedJob = Omit<OpeningActionOf<"publish">, "what" | "version">;

/** Lists the opening, or renews it: its address stays. */
export async function publish(
	context: OpeningContext,
	{ what: _, version: __, ...wanted }: OpeningActionOf<"publish">,
): Promise<OpeningChange | Refusal> {
	const { opening, now, office } = context;
	const { set, errors } = await planJob(context, wanted);
	if (Object.keys(errors).length > 0) return { errors };
	const { validThrough, employerShown } = wanted;
	const renewed = isListed(opening, dayAt(now, office.timeZone));
	return {
		what: renewed ? "renewed the job" : "published",
		data: { validThrough, employerShown },
		opening: { ...set, ...stepAfterRenewal(opening) },
	};
}

/** What publishing it like this would change, and what stands against it, by field. */
export async function planJob(
	context: Publication,
	{ validThrough, body, employerShown, employerAgreed, employerAs }: WantedJob,
): Promise<{ set: Partial<OpeningRow>; errors: Record<string, string> }> {
	const { opening, now, office } = context;
	const today = dayAt(now, office.timeZone);
	const agreedAt = opening.employer_agreed_at ?? (employerAgreed ? now.toISOString() : null);
	const set: Partial<OpeningRow> = {
		slug: opening.slug ?? makeSlug(opening),
		...{ job_body: body, employer_shown: employerShown ? 1 : 0, employer_agreed_at: agreedAt },
		employer_as: employerAs ?? opening.employer_as,
		...{ valid_through: validThrough, published_at: opening.published_at ?? now.toISOString(), unpublished_at: null },
	};
	return {
		set,
		errors: {
			...(validThrough < today && { validThrough: "That day has passed. Choose a later one." }),
			...(validThrough > addDays(today, LISTED_DAYS_MAX) && {
				validThrough: `A job is listed for at most ${LISTED_DAYS_MAX} days, and can be renewed.`,
			}),
			...(parseJobBody(body).length === 0 && { body: "Say what candidates should know about the job." }),
			...(await findProblems({ ...context, opening: { ...opening, ...set } })),
			...(employerShown && !agreedAt && { employerShown: NOT_AGREED }),
		},
	};
}

const NOT_AGREED = "Name the employer only once they've agreed. Ask them, or record that they did.";

export function unpublish({ opening, now }: OpeningContext): OpeningChange | Refusal {
	if (!opening.published_at || opening.unpublished_at) return refuse("status", "It isn't on the site.");
	return {
		what: "took down the job",
		opening: { unpublished_at: now.toISOString(), ...stepAfterRenewal(opening) },
	};
}

/**
 * Whether an opening that is on the site may be changed like this.
 * @param edited.opening as it would be after the edit
 */
export async function checkEdit(edited: Publication): Promise<Refusal | undefined> {
	const { opening, now, office } = edited;
	if (!isListed(opening, dayAt(now, office.timeZone))) return undefined;
	const errors = await findProblems(edited);
	return Object.keys(errors).length > 0 ? { errors } : undefined;
}

/** Why it can't be listed, by field. */
async function findProblems({ transaction, opening }: Publication): Promise<Record<string, string>> {
	const isFilled = (await countPlacements({ transaction, opening })) >= opening.seats;
	const hasPlace = opening.mode === "remote" || (opening.city && opening.state);
	return {
		...(opening.status !== "open" && { status: notOpen(opening) }),
		...(isFilled && { seats: "All positions are filled. Add a position to publish it." }),
		...(!(opening.pay_from && opening.pay_to) && { payFrom: "Add the pay range: every job shows it." }),
		...(!hasPlace && { city: "Add the city and the state, or say that the job is remote." }),
		...(!opening.employer_shown && (await findGiveaways(transaction, opening))),
	};
}

const PUBLIC_TEXTS = [
	["slug", "title", "address"],
	["title", "title", "title"],
	["job_body", "body", "text"],
	["employer_as", "employerAs", "description"],
] as const;

/** An unnamed employer must not be recognized by its name, mail domain or contact. */
async function findGiveaways(transaction: DatabaseTransaction, opening: OpeningRow): Promise<Record<string, string>> {
	const names = await findEmployerNames(transaction, opening);
	const found = PUBLIC_TEXTS.flatMap(([column, field, name]) => {
		const word = givesAway(opening[column] ?? "", names);
		return word ? [[field, `The ${name} gives the employer away: “${word}”. Take it out, or name the employer.`]] : [];
	});
	return Object.fromEntries(found);
}

const SLUG_LETTERS = "abcdefghjkmnpqrstvwxyz";

/** Title, place and random letters: account-executive-columbus-oh-kqzmt. */
function makeSlug({ title, city, state, mode }: OpeningRow): string {
	const place = mode === "remote" && !city ? "remote" : [city, state].filter(Boolean).join(" ");
	const words = `${title} ${place}`
		.normalize("NFKD")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "")
		.slice(0, 80);
	const letters = Array.from({ length: 5 }, () => SLUG_LETTERS[randomInt(SLUG_LETTERS.length)]).join("");
	return `${words}-${letters}`;
}

/** Asks the opening's contact by email whether the employer may be named. They answer by a button on our site. */
export async function askEmployer(
	{ transaction, opening, by, now }: OpeningContext,
	{ subject, text }: OpeningActionOf<"ask-employer">,
): Promise<OpeningChange | Refusal> {
	if (opening.status !== "open") return refuse("status", notOpen(opening));
	if (opening.employer_agreed_at) return refuse("employerShown", "They already agreed.");
	const company = await readCompany(transaction, opening.company);
	const contact = await transaction
		.selectFrom("contacts")
		.select(["name", "email"])
		.where("id", "=", opening.contact ?? "")
		.executeTakeFirst();
	if (!contact?.email) {
		return refuse("contact", "The contact has no email address. Ask them another way, and record that they agreed.");
	}
	const delivery = await queueOpeningMail(
		transaction,
		{ opening: opening.id, request: opening.request },
		{
			...{ to: contact.email, name: contact.name, by: by.id, names: true },
			subject: subject || "May we name you in the job listing?",
			text: text || agreementText(opening, company?.name ?? ""),
		},
		now,
	);
	return { what: "asked the employer", data: { deliveries: [delivery] }, deliveries: [delivery] };
}

/** If the recruiter didn't write it. The link stands below it. */
function agreementText({ title, city, state }: OpeningRow, company: string): string {
	const place = [city, state && displayValue("state", state)].filter(Boolean).join(", ");
	return `We're about to list your opening on our site: ${title}${place ? `, ${place}` : ""}. May we name ${company} as the employer? Until you agree, the listing describes you without your name.`;
}
