import { contentColumns } from "../../queue/delivery-content.ts";
import { appendEvent } from "../../store/database/events.ts";
import type { Database } from "../../store/tables.ts";

/* What a desk of version 1.10 writes about the candidates it marked for a request, statement by statement. */

interface Between {
	request: string;
	candidate: string;
}

export function olderDesk(db: Database, person: string, clock: () => Date) {
	const at = () => clock().toISOString();
	const set = async ({ request, candidate }: Between, columns: object) => {
		const update = db.updateTable("proposals").set(columns);
		await update.where("request", "=", request).where("candidate", "=", candidate).execute();
	};
	const note = ({ request, candidate }: Between, what: string, by: string | null = person) =>
		db.transaction().execute(async (transaction) => {
			for (const reference of [request, candidate]) {
				await appendEvent(transaction, { reference, person: by, what, data: {} }, clock());
			}
		});
	const queue = async (reference: string, answer: { to: string; name: string; proposes?: true }) => {
		const { length } = await db.selectFrom("deliveries").select("id").where("reference", "=", reference).execute();
		const id = `${reference}-${length + 1}`;
		const content = { event: "written" as const, subject: "Candidates", text: "Hi,", by: person, ...answer };
		const times = { queued_at: at(), next_at: at(), attempts: 0 };
		const row = { id, reference, target: "desk-mail" as const, ...times, ...contentColumns(content) };
		const none = { claimed_until: null, claimed_by: null, sent_at: null, failed_at: null, last_error: null };
		await db
			.insertInto("deliveries")
			.values({ ...row, ...none })
			.execute();
		return id;
	};
	return {
		async mark(between: Between, why = "") {
			const none = { asked_at: null, answer: null, answered_at: null, proposed_at: null };
			await db
				.insertInto("proposals")
				.values({ ...between, person, why, marked_at: at(), ...none })
				.execute();
			await note(between, "marked");
		},
		async unmark({ request, candidate }: Between) {
			await db.deleteFrom("proposals").where("request", "=", request).where("candidate", "=", candidate).execute();
			await note({ request, candidate }, "unmarked");
		},
		async ask(between: Between) {
			const delivery = await queue(between.candidate, { to: "ada@mailbox.example", name: "Ada Quinn" });
			await db
				.insertInto("proposal_mails")
				.values({ delivery, ...between, summary: null, shares: null })
				.execute();
			await set(between, { asked_at: at() });
			await note(between, "asked");
			return delivery;
		},
		/** @param by null if they answered on their page */
		async answer(between: Between, answer: "yes" | "no" | null, by: string | null = person) {
			await set(between, { answer, answered_at: answer && at() });
			await note(between, answer ? `said ${answer}` : "answer withdrawn", by);
		},
		async propose(request: string, candidates: string[], shares: "name" | "resume" | null = null) {
			const delivery = await queue(request, { to: "jane@acme.example", name: "Jane Doe", proposes: true });
			for (const candidate of candidates) {
				const summary = `About ${candidate}`;
				await db.insertInto("proposal_mails").values({ delivery, request, candidate, summary, shares }).execute();
				await set({ request, candidate }, { proposed_at: at() });
				await note({ request, candidate }, "proposed");
			}
			return delivery;
		},
		/** Takes back an email before it was sent. */
		async undo(delivery: string, between: Between, columns: { asked_at: null } | { proposed_at: null }) {
			await db.deleteFrom("deliveries").where("id", "=", delivery).execute();
			await set(between, columns);
		},
	};
}
