import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { newReference, unusedReference } from "./reference.ts";

test("a reference in use is not given out again", async () => {
	const { open, database } = newInstallation();
	const site = await open();
	const { reference } = await site.intake.receive({ kind: "lead", fields: LEAD, context: {} });
	const drawn = [reference, reference, "CW-2222-2222"];
	const db = await database();
	const unused = await db
		.transaction()
		.execute((transaction) => unusedReference(transaction, () => drawn.shift() ?? newReference()));
	expect(unused).toBe("CW-2222-2222");
});
