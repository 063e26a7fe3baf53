import { outcomes } from "../../../contract/desk/desk-options.ts";
import { type OpeningStatus, TITLE_MAX, workModes } from "../../../contract/desk/opening-options.ts";
import { displayValue, personName } from "../../../contract/forms/labels.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { stateAbbreviations } from "../../../contract/forms/state-abbreviations.ts";
import { findOrMakeCompany, readCompany } from "../../companies/find-company.ts";
import { parsePlace, placeLabel, stateOfPlace } from "../../matching/places/us-places.ts";
import { newReference } from "../../store/reference.ts";
import type { DatabaseTransaction, OpeningRow, SubmissionRow } from "../../store/tables.ts";
import { NO_STEP } from "../next-steps.ts";
import { NOT_PUBLISHED } from "../opening-state.ts";

type Fields = Record<string, string>;

interface FromRequest {
	owner: string | null;
	openedAt: string;
}

/** Opens the opening that a request describes. The caller must hold COMPANIES_LOCK. */
export async function openFromRequest(
	transaction: DatabaseTransaction,
	request: SubmissionRow,
	{ owner, openedAt }: FromRequest,
	now: Date,
): Promise<OpeningRow> {
	const fields: Fields = { ...JSON.parse(request.fields), ...(request.details && JSON.parse(request.details)) };
	const company = await findCompany(transaction, request, now);
	const contact = request.inbox
		? await transaction.selectFrom("contacts").select("id").where("inbox", "=", request.inbox).executeTakeFirst()
		: undefined;
	const status = readStatus(request);
	const row: OpeningRow = {
		...{ id: newReference("OP"), company: company.id, contact: contact?.id ?? null, request: request.reference },
		...{ ...readRole(request, fields), ...readPlace(fields) },
		mode: workModes.find(({ value }) => value === fields.location)?.value ?? null,
		...{ seats: 1, pay_from: null, pay_to: null, words: "" },
		...{ fee: company.fee, guarantee_days: company.guarantee_days, owner, status },
		cancel_reason: status === "canceled" ? `The request was closed: ${outcomeLabel(request.outcome)}` : null,
		...{ replaces: null, requested_at: request.received_at, request_gone_at: null, opened_at: openedAt, sent_at: null },
		closed_at: status === "open" ? null : (request.closed_at ?? openedAt),
		...{ ...NO_STEP, ...NOT_PUBLISHED, due_at: null, version: 1 },
	};
	await transaction.insertInto("openings").values(row).execute();
	return row;
}

async function findCompany(transaction: DatabaseTransaction, { reference, fields }: SubmissionRow, now: Date) {
	const { company = "", email = "", ...names }: Fields = JSON.parse(fields);
	const id =
		(await findOrMakeCompany(transaction, { name: company, email }, now)) ??
		(await findOrMakeCompany(transaction, { name: personName(names) }, now)) ??
		(await findOrMakeCompany(transaction, { name: `Employer ${reference}` }, now));
	const found = id && (await readCompany(transaction, id));
	if (!found) throw new Error(`${reference} has no company.`);
	return { ...found, id: id ?? found.id };
}

/** Outcomes after which nobody works on it any longer. Others leave open whether candidates are still considered. */
const OVER = ["called-off", "no-fit", "no-reply", "duplicate", "spam"];

function readStatus({ outcome }: SubmissionRow): OpeningStatus {
	if (outcome === "filled") return "filled";
	return outcome && OVER.includes(outcome) ? "canceled" : "open";
}

function outcomeLabel(outcome: string | null): string {
	return outcomes.find(({ value }) => value === outcome)?.label ?? "Spam";
}

/** A lead names one of the roles; a talent request has a job title, which may contain one. */
function readRole({ kind }: SubmissionRow, { roleType, jobTitle = "" }: Fields): Pick<OpeningRow, "title" | "role"> {
	const typed = kind === "lead" ? displayValue("roleType", roleType ?? "") : jobTitle;
	const role = salesRoles.find(({ value, label }) => value === roleType || typed.includes(label));
	const title = typed === "" || typed === "Other" ? "Sales role" : typed;
	return { title: title.slice(0, TITLE_MAX), role: role?.value ?? "other" };
}

function readPlace({ place = "", state: slug }: Fields): Pick<OpeningRow, "city" | "state"> {
	const parsed = parsePlace(place);
	if (!parsed) return { city: place || null, state: slug || null };
	const short = stateOfPlace(parsed).toUpperCase();
	const [state] = [...stateAbbreviations].find(([, abbreviation]) => abbreviation === short) ?? [];
	const city = parsed.includes(",") ? placeLabel(parsed).split(",")[0] : undefined;
	return { city: city ?? null, state: state ?? slug ?? null };
}
