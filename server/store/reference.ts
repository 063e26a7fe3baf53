import { randomInt } from "node:crypto";
import type { DatabaseTransaction } from "./tables.ts";

/** At most one of each set that looks or sounds alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = "23456789ACDEFGHJKMNPQRTWXY";
const GROUPS = 2;
const GROUP_LENGTH = 4;

/** A reference that people can read out on the phone: CW-7K4M-Q2XN for a submission, OP-3F9T-2HQA for an opening. */
export function newReference(prefix: "CW" | "OP" = "CW"): string {
	const groups = Array.from({ length: GROUPS }, () =>
		Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
	);
	return [prefix, ...groups].join("-");
}

/** As it is compared, however somebody typed it. */
export function normalizeReference(typed: string): string {
	return typed.trim().toUpperCase();
}

/** Checks for collisions: with a million submissions stored, one new reference in 200,000 would already be taken. */
export async function unusedReference(transaction: DatabaseTransaction, draw = () => newReference()): Promise<string> {
	for (;;) {
		const reference = draw();
		const taken = await transaction
			.selectFrom("submissions")
			.select("reference")
			.where("reference", "=", reference)
			.executeTakeFirst();
		if (!taken) return reference;
	}
}
