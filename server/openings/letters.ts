import type { DatabaseTransaction } from "../store/tables.ts";

/** A, B, C, ..., Z, AA, AB, ...: what an employer calls the candidates of an opening. */
export function letterAt(index: number): string {
	const last = String.fromCharCode(65 + (index % 26));
	return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last;
}

/** The first letter after all that were given in this opening. */
export async function nextLetter(transaction: DatabaseTransaction, opening: string, ahead = 0): Promise<string> {
	const { count } = await transaction
		.selectFrom("candidacies")
		.select((row) => row.fn.count<number | string>("letter").as("count"))
		.where("opening", "=", opening)
		.executeTakeFirstOrThrow();
	return letterAt(Number(count) + ahead);
}
