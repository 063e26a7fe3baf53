import { type SqlBool, sql } from "kysely";
import { findDueSteps } from "../openings/views/due-steps.ts";
import type { DatabaseTransaction } from "../store/tables.ts";

/* Reminders of next steps: to the opening's owner once a step is due; to everyone if nobody there owns it. */

interface TeamIds {
	all: string[];
	/** Those who are not away. */
	there: string[];
}

/** Records who has to be reminded of which step. */
export async function recordDueSteps(
	transaction: DatabaseTransaction,
	{ all, there }: TeamIds,
	now: Date,
): Promise<void> {
	const at = now.toISOString();
	const steps = await findDueSteps(transaction, { before: at });
	const everyone = there.length > 0 ? there : all;
	for (const { opening, candidate, due_at, owner } of steps) {
		const people = owner && there.includes(owner) ? [owner] : everyone;
		const step = { opening, candidate: candidate ?? "", due_at };
		const reminded = await transaction
			.selectFrom("step_reminders")
			.select("person")
			.where("opening", "=", opening)
			.where("candidate", "=", step.candidate)
			.where("due_at", "=", due_at)
			.execute();
		const known = reminded.map(({ person }) => person);
		const isOwned = people.length === 1 && people[0] === owner;
		if (isOwned ? known.includes(owner) : known.some((person) => all.includes(person))) continue;
		await transaction
			.insertInto("step_reminders")
			.values(people.map((person) => ({ ...step, person, found_at: at, mailed_at: null, delivery: null })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

/** Deletes reminders not yet mailed whose step was done or postponed. */
export async function deleteStaleSteps(transaction: DatabaseTransaction): Promise<void> {
	await transaction.deleteFrom("step_reminders").where("mailed_at", "is", null).where(isStale).execute();
}

const isStale = sql<SqlBool>`not exists (
	select 1 from candidacies join openings on openings.id = candidacies.opening
		where candidacies.opening = step_reminders.opening and candidacies.candidate = step_reminders.candidate
			and candidacies.next_due_at = step_reminders.due_at and (openings.status = 'open' or candidacies.stage = 'placed')
	union all
	select 1 from openings
		where step_reminders.candidate = '' and openings.id = step_reminders.opening
			and openings.next_due_at = step_reminders.due_at and openings.status = 'open'
)`;
