import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chat, lead, newInstallation } from "../../tests/installation.ts";
import { readChatLines } from "../chat/chat-lines.ts";

/* After someone moves the database file away, what is written to it is lost at the next start. */

const LOST = "was moved, removed or replaced";

async function withDatabase() {
	const { dataDir, open } = newInstallation();
	const site = await open();
	const path = join(dataDir, "submissions.sqlite");
	return {
		site,
		moveAway: () => renameSync(path, `${path}-aside`),
		putBack: () => renameSync(`${path}-aside`, path),
	};
}

test("step two of a lead is not acknowledged while the database file is gone", async () => {
	const { site, moveAway, putBack } = await withDatabase();
	const { reference } = await site.intake.receive(lead("jane@example.com"));
	const complete = () => site.intake.completeLead(site.intake.leadToken(reference), { phone: "3025550100" });
	moveAway();
	await expect(complete()).rejects.toThrow(LOST);
	putBack();
	expect(await complete()).toMatchObject({ reference });
});

test("a chat line is not acknowledged while the database file is gone", async () => {
	const { site, moveAway, putBack } = await withDatabase();
	const { reference } = await site.intake.receive(chat("dana@example.com"));
	const say = () => site.chats.addVisitorLine(reference, { id: "line-of-visitor-1", text: "Hello?" });
	moveAway();
	await expect(say()).rejects.toThrow(LOST);
	await expect(site.chats.endByVisitor(reference)).rejects.toThrow(LOST);
	putBack();
	const lines = (await readChatLines(site.db, reference)).map(({ text }) => text);
	expect(lines).toEqual(["Is anybody there?", "Hello?", "ended by visitor"]); // the file came back, with what was written to it
});
