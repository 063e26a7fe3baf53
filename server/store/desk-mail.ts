import { newId } from "./people/token.ts";
import type { Transacted } from "./tables.ts";

/* A mail that lets one of the firm's people in. It holds a secret, which is emptied once it is sent. */

export interface DeskMail {
	to: string;
	/** Empty for somebody who has not joined yet. */
	name: string;
	event: "invitation" | "sign-in";
	link: string;
	/** Who invites. */
	by?: string;
}

export async function queueDeskMail(transaction: Transacted, mail: DeskMail, now: Date): Promise<void> {
	const at = now.toISOString();
	const { event, ...rest } = mail;
	await transaction
		.insertInto("deliveries")
		.values({
			id: `DESK-${newId()}-1`,
			reference: null,
			target: "desk-mail",
			event,
			queued_at: at,
			next_at: at,
			attempts: 0,
			mail: JSON.stringify(rest),
		})
		.execute();
}
