import { letterAt } from "../../contract/desk/shortlist-text.ts";
import type { DatabaseTransaction } from "../store/tables.ts";

/** The first letter after all that were given in this opening. */
export async function nextLetter(transaction: DatabaseTransaction, opening: string, ahead = 0): Promise<string> {
	const { count } = await transaction
		.selectFrom("candidacies")
		.select((row) => row.fn.count<number | string>("letter").as("count"))
		.where("opening", "=", opening)
		.executeTakeFirstOrThrow();
	return letterAt(Number(count) + ahead);
}
