import { timingSafeEqual } from "node:crypto";
import { readCompany } from "../companies/find-company.ts";
import { lockOpening } from "../openings/opening-state.ts";
import { appendEvent } from "../store/database/events.ts";
import type { Database, OpeningRow } from "../store/tables.ts";
import { describePlace } from "./shortlist-view.ts";

/* Whether an employer may be named in a job listing: asked by email, answered by a button on a page. */

/** What the employer is asked, and whether they said yes. */
export interface AskedAgreement {
	/** Id of the opening. */
	opening: string;
	title: string;
	place: string;
	company: string;
	agreed: boolean;
}

/** Proves that the link was emailed by us, for this opening of this company. */
export type AgreementHash = (opening: string, company: string) => string;

export function agreementToken({ id, company }: Pick<OpeningRow, "id" | "company">, hash: AgreementHash): string {
	return `${id}.${hash(id, company)}`;
}

const TOKEN = /^(OP-[0-9A-Z]{4}-[0-9A-Z]{4})\.([\w-]{43})$/;

/** Undefined if the link is wrong, the opening was closed, or it is another company's now. */
export async function readAgreement(
	db: Database,
	token: string,
	hash: AgreementHash,
): Promise<AskedAgreement | undefined> {
	const [, id = "", proof = ""] = TOKEN.exec(token) ?? [];
	if (!id) return undefined;
	const row = await db
		.selectFrom("openings")
		.selectAll()
		.where("id", "=", id)
		.where("status", "in", ["open", "on-hold"])
		.executeTakeFirst();
	if (!row || !isSame(proof, hash(id, row.company))) return undefined;
	const company = (await readCompany(db, row.company))?.name ?? "";
	return {
		...{ opening: id, title: row.title, place: describePlace({ ...row, mode: null }), company },
		agreed: row.employer_agreed_at !== null,
	};
}

/** Once; a second press changes nothing. */
export async function recordAgreement(
	db: Database,
	token: string,
	hash: AgreementHash,
	clock: () => Date,
): Promise<AskedAgreement | undefined> {
	return db.transaction().execute(async (transaction) => {
		const [, id = ""] = TOKEN.exec(token) ?? [];
		const opening = id ? await lockOpening(transaction, id) : undefined;
		const asked = opening && (await readAgreement(transaction, token, hash));
		if (!opening || !asked || asked.agreed) return asked;
		const now = clock();
		await transaction
			.updateTable("openings")
			.set({ employer_agreed_at: now.toISOString(), version: opening.version + 1 })
			.where("id", "=", opening.id)
			.execute();
		await appendEvent(transaction, { opening: opening.id, person: null, what: "the employer agreed", data: {} }, now);
		return { ...asked, agreed: true };
	});
}

function isSame(given: string, expected: string): boolean {
	return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
