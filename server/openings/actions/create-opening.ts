import type { NewOpening } from "../../../contract/desk/openings.ts";
import type { OfficeHours } from "../../../contract/office-hours.ts";
import { COMPANIES_LOCK, findOrMakeCompany, readCompany } from "../../companies/find-company.ts";
import { recordEmployer } from "../../companies/record-employer.ts";
import { appendEvent } from "../../store/database/events.ts";
import { isPostgres, lock } from "../../store/database/postgres.ts";
import { newReference, normalizeReference } from "../../store/reference.ts";
import type { Database, DatabaseTransaction, OpeningRow, PersonRow } from "../../store/tables.ts";
import { shortlistStep } from "../next-steps.ts";
import { isState, NOT_PUBLISHED, UNKNOWN_STATE } from "../opening-state.ts";
import { copyRequirementEdits } from "../requirement-edits.ts";
import { type Refusal, refuse } from "./opening-change.ts";

interface Creation {
	input: NewOpening;
	by: PersonRow;
	office: OfficeHours;
	/** Sample data passes its own generator, so that ids are the same every time. */
	newId?: () => string;
}

/** Opens an opening from a request or a call. Returns its id. */
export async function createOpening(
	db: Database,
	{ input, by, office, newId = () => newReference("OP") }: Creation,
	now: Date,
): Promise<{ id: string } | Refusal> {
	const { company: named, request: typed, ...fields } = input;
	if (fields.state && !isState(fields.state)) return refuse("state", UNKNOWN_STATE);
	return db.transaction().execute(async (transaction) => {
		await lock(transaction, [COMPANIES_LOCK]);
		const request = typed ? await findRequest(transaction, normalizeReference(typed)) : undefined;
		if (typed && !request) return refuse("request", "This request doesn't exist. It may have been deleted.");
		const contact = request ? await recordEmployer(transaction, request.reference, now) : null;
		const companyId = "id" in named ? named.id : await findOrMakeCompany(transaction, named, now);
		const company = companyId ? await readCompany(transaction, companyId) : undefined;
		if (!companyId || !company) return refuse("company", "This company doesn't exist.");
		const id = newId();
		const requestedAt = request?.received_at ?? null;
		const at = now.toISOString();
		const step = shortlistStep(new Date(requestedAt ?? at), now, office);
		const row: OpeningRow = {
			id,
			company: companyId,
			contact,
			request: request?.reference ?? null,
			...{ title: fields.title, role: fields.role, seats: fields.seats, mode: fields.mode ?? null },
			...{ city: fields.city || null, state: fields.state || null },
			...{ pay_from: fields.payFrom ?? null, pay_to: fields.payTo ?? null },
			words: fields.words ?? "",
			fee: fields.fee === undefined ? company.fee : fields.fee,
			guarantee_days: fields.guaranteeDays ?? company.guarantee_days,
			owner: by.id,
			status: "open",
			...{ cancel_reason: null, replaces: null, requested_at: requestedAt, opened_at: at },
			request_gone_at: null,
			...{ sent_at: null, closed_at: null, version: 1 },
			...step,
			due_at: step.next_due_at,
			...NOT_PUBLISHED,
		};
		await transaction.insertInto("openings").values(row).execute();
		if (request) await copyRequirementEdits(transaction, { from: request.reference, to: id, person: by.id }, now);
		await appendEvent(transaction, { opening: id, person: by.id, what: "opened", data: {} }, now);
		if (request) {
			const { reference } = request;
			await appendEvent(
				transaction,
				{ reference, person: by.id, what: "opened an opening", data: { opening: id } },
				now,
			);
		}
		return { id };
	});
}

function findRequest(transaction: DatabaseTransaction, reference: string) {
	return (
		transaction
			.selectFrom("submissions")
			.select(["reference", "received_at"])
			.where("reference", "=", reference)
			.where("kind", "in", ["lead", "talent-request"])
			// Editing the request's requirements waits, and then finds that they are the opening's.
			.$if(isPostgres(transaction), (query) => query.forNoKeyUpdate())
			.executeTakeFirst()
	);
}
