import { type Context, Hono } from "hono";
import { companyActionSchema } from "../../../contract/desk/openings.ts";
import { actOnCompany, companyActions } from "../../companies/company-actions.ts";
import { listCompanies } from "../../companies/list-companies.ts";
import { type CompanyRecord, readCompanyRecord } from "../../companies/read-company.ts";
import { type CompanyOpenings, readCompanyOpenings } from "../../openings/views/company-openings.ts";
import { listMailsWith, type MailLine } from "../../openings/views/received-mails.ts";
import { normalizeEmail } from "../../store/email-address.ts";
import type { Database } from "../../store/tables.ts";
import { namedActionJson } from "../guards/clean-json.ts";
import type { DeskDeps, DeskEnv } from "../guards/desk-deps.ts";
import { knownActions, parseLimit, readQuery, STALE } from "./opening-routes.ts";

/* /api/companies: companies and their contacts. */

const NO_SUCH_COMPANY = "This company doesn't exist.";

/** With the emails from and to its contacts. */
type CompanyDetail = CompanyRecord & CompanyOpenings & { mails: MailLine[] };

export function companyRoutes({ db, reads, clock }: DeskDeps) {
	return new Hono<DeskEnv>()
		.get("/api/companies", async (context) => {
			const { q, cursor, limit } = readQuery(context);
			return context.json(await listCompanies(reads, { q, cursor, limit: parseLimit(limit) }), 200);
		})
		.get("/api/companies/:id", async (context) => {
			const company = await read(context, reads, context.req.param("id"));
			return company ? context.json(company, 200) : context.json({ error: NO_SUCH_COMPANY }, 404);
		})
		.post(
			"/api/companies/:id/:action",
			knownActions(companyActions),
			namedActionJson(companyActionSchema),
			async (context) => {
				const id = context.req.param("id");
				const action = context.req.valid("json");
				const acted = await actOnCompany(db, { id, action, by: context.var.signedIn.person }, clock);
				if (!acted.done && acted.why === "refused") {
					if (!acted.forbidden) return context.json({ errors: acted.errors }, 422);
					return context.json({ error: Object.values(acted.errors)[0] ?? "" }, 403);
				}
				const company = await read(context, db, id);
				if (!company || (!acted.done && acted.why === "unknown")) {
					return context.json({ error: NO_SUCH_COMPANY }, 404);
				}
				if (!acted.done) return context.json({ ...company, error: STALE } satisfies Conflict, 409);
				return context.json({ ...company, undo: acted.undo } satisfies Changed, 200);
			},
		);

	async function read(context: Context<DeskEnv>, from: Database, id: string): Promise<CompanyDetail | undefined> {
		const company = await readCompanyRecord(from, id, context.var.signedIn.person);
		if (!company) return undefined;
		const inboxes = company.contacts.flatMap(({ email }) => normalizeEmail(email) || []);
		const openings = await readCompanyOpenings(from, company.id, company.maySeeFee);
		return { ...company, ...openings, mails: await listMailsWith(from, inboxes) };
	}
}

type Changed = CompanyDetail & { undo: { event: string; until: string } | null };
type Conflict = CompanyDetail & { error: string };
