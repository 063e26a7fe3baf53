import { expect, test } from "vitest";
import { LEAD } from "../../tools/running/filled-forms.ts";
import { newInstallation } from "../test-installation.ts";
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
