import { randomBytes } from "node:crypto";
import { INVITATION_MS, SIGN_IN_MS } from "./people/links.ts";
import type { DeliveryRow, Transacted } from "./tables.ts";

/* Mails that let one of the firm's people in. Each holds a secret: a link that works once. */

export interface DeskMail {
	to: string;
	/** Empty when they have not joined. */
	name: string;
	event: "invitation" | "sign-in";
	link: string;
	/** Who invites, or sends the link for somebody else. */
	by?: string;
}

const ID_BYTES = 8;

/** How long such a mail is of use: as long as the link in it works. */
const LASTS_MS = { invitation: INVITATION_MS, "sign-in": SIGN_IN_MS };

export async function queueDeskMail(transaction: Transacted, { event, ...mail }: DeskMail, now: Date): Promise<void> {
	const at = now.toISOString();
	await transaction
		.insertInto("deliveries")
		.values({
			id: `DESK-${randomBytes(ID_BYTES).toString("hex").toUpperCase()}-1`,
			reference: null,
			target: "desk-mail",
			event,
			queued_at: at,
			next_at: at,
			attempts: 0,
			mail: JSON.stringify(mail),
		})
		.execute();
}

/** Undefined when it is another mail, or is emptied. */
export function readDeskMail({ event, mail }: DeliveryRow): DeskMail | undefined {
	if (!mail || (event !== "invitation" && event !== "sign-in")) return undefined;
	return { event, ...JSON.parse(mail) };
}

/** Until when it may be sent; undefined for one that holds no secret. */
export function secretUntil({ event, queued_at }: Pick<DeliveryRow, "event" | "queued_at">): Date | undefined {
	if (event !== "invitation" && event !== "sign-in") return undefined;
	return new Date(Date.parse(queued_at) + LASTS_MS[event]);
}
