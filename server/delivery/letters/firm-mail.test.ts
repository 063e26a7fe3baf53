import { expect, test } from "vitest";
import { newBook } from "../../../tests/test-book.ts";
import { readFirm } from "../../config/content.ts";

test("of a booked call, the firm reads when it is", async () => {
	const { recruiter, times, book, received } = await newBook();
	await recruiter();
	await book((await times()).find(({ at }) => at === "2026-03-04T20:00:00.000Z"));
	const toFirm = (await received()).find(({ to }) => to.includes(readFirm().email));
	expect(toFirm?.parsed.text).toContain("They booked a call for Wednesday, March 4, 3 pm Eastern.");
	expect(toFirm?.parsed.text).not.toContain("expect an answer");
});
