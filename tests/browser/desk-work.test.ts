import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openDatabase } from "../../server/store/database/open.ts";
import { isPostgres } from "../../server/store/database/postgres.ts";
import type { Database } from "../../server/store/tables.ts";
import { LEAD, MESSAGE, TALENT_REQUEST } from "../../tools/running/filled-forms.ts";
import { findFreePort } from "../../tools/running/free-port.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { runStaffCommand } from "../../tools/staff/commands.ts";
import {
	joinAsFirst,
	joinThroughApi,
	openPersonBrowser,
	type RunningDesk,
	sendForm,
	startDesk,
} from "../desk-browser.ts";

/* Team members at work, in real browsers: submissions are read, taken, answered, added and erased. */

const openPersonPage = openPersonBrowser();

const DANA = "Dana O'Brien-Nguyễn";

async function databaseOf({ server }: RunningDesk): Promise<Database> {
	const db = await openDatabase(readConfig(server.store));
	onTestFinished(() => db.destroy());
	return db;
}

/** A desk whose server can be restarted with the same data and URL. */
async function startLastingDesk() {
	const DATA_DIR = await mkdtemp(join(tmpdir(), "closewell-lasting-"));
	onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
	const DESK_PORT = String(await findFreePort()); // not from the range that the system assigns
	const desk = await startDesk({ DATA_DIR, DESK_PORT });
	const startAgain = async () => {
		const again = await startServer({ ...desk.server.store, SMTP_URL: desk.mail.url, DESK_PORT });
		onTestFinished(() => again.stop());
	};
	return { desk, startAgain };
}

/** Another team member, in their own browser. */
async function colleague(desk: RunningDesk, name: string): Promise<Page> {
	const email = `${name.split(" ")[0]?.toLowerCase()}@closewell.example`;
	const out = new PassThrough();
	await runStaffCommand(
		["invite", email],
		{ ...desk.server.store, DESK_URL: desk.url },
		{ out, tell: () => undefined },
	);
	const printed = await text(out.end());
	const page = await openPersonPage();
	await joinThroughApi(page, printed.trim().split("\n").at(-1) ?? "", name, email);
	return page;
}

function rowOf(page: Page, name: string) {
	return page.getByRole("link", { name: new RegExp(name) });
}

test("a lead appears without a reload, is taken and answered, and the email is the recruiter's own text", async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinAsFirst(page, desk);
	const reference = await sendForm(desk, "lead", LEAD);
	await rowOf(page, DANA).click();
	await page.getByRole("heading", { name: DANA }).waitFor();
	expect(new URL(page.url()).pathname).toBe(`/s/${reference}`);
	await expect.poll(() => page.getByRole("article").textContent()).toContain(LEAD.requirements);
	await page.keyboard.press("i");
	await page.getByRole("article").getByText("You took it").waitFor();

	await page.keyboard.press("r");
	await page.getByLabel("Your answer").fill("Hi {{firstName}},\n\nCould we talk at 3 pm Eastern?");
	await page.getByRole("button", { name: "Send and mark answered" }).click();
	await page.getByText(/Fill in \{\{firstName\}\}/).waitFor();
	await page.getByLabel("Your answer").fill("Hi Dana,\n\nCould we talk at 3 pm Eastern?\n\nClaire");
	await page.getByRole("button", { name: "Send and mark answered" }).click();
	await page.getByText(`${DANA} is answered`).waitFor();
	await expect.poll(() => rowOf(page, DANA).count()).toBe(0);

	// The receipt may also promise an answer by 3 pm.
	const isAnswer = ({ parsed }: RunningDesk["mail"]["received"][number]) =>
		parsed.text?.includes("Could we talk") ?? false;
	const toDana = () => desk.mail.received.filter(({ to }) => to.includes(LEAD.email));
	const answers = () => toDana().filter(isAnswer);
	await expect.poll(() => answers().length).toBe(1);
	await expect.poll(() => toDana().length).toBe(2);
	const receipt = toDana().find((mail) => !isAnswer(mail));
	const mail = answers()[0]?.parsed;
	expect(mail?.from?.name).toBe("Claire Okafor");
	expect(mail?.replyTo?.map(({ address }) => address)).toContain("claire@closewell.example");
	expect(mail?.inReplyTo).toBe(receipt?.parsed.messageId);
	await page.goto(`${desk.url}/?queue=answered`);
	await rowOf(page, DANA).waitFor();
	await page.goto(`${desk.url}/s/${reference}`);
	await page.getByText("Could we talk at 3 pm Eastern?").first().waitFor();
});

test("two people answer at once: the second keeps their text and sees the first answer", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	const claire = await openPersonPage();
	await joinThroughApi(claire, desk.joinLink);
	const rosa = await colleague(desk, "Rosa Delgado");
	const reference = await sendForm(desk, "talent-request", TALENT_REQUEST);
	for (const page of [claire, rosa]) {
		await page.goto(`${desk.url}/s/${reference}`);
		await page.getByRole("heading", { name: TALENT_REQUEST.name }).waitFor();
		await page.keyboard.press("r");
		await page.getByLabel("Your answer").waitFor();
	}
	await claire.getByText(/Rosa is (reading|writing)/).waitFor();
	await claire.getByLabel("Your answer").fill("This is from Claire.");
	await rosa.getByLabel("Your answer").fill("This is from Rosa.");
	await rosa.getByRole("button", { name: "Send and mark answered" }).click();
	await rosa.getByText(`${TALENT_REQUEST.name} is answered`).waitFor();
	await claire.getByText("Your answer hasn't been sent.").waitFor();
	await claire.getByText("This is from Rosa.").first().waitFor();
	expect(await claire.getByLabel("Your draft").inputValue()).toBe("This is from Claire.");
	await claire.reload();
	await claire.getByText("Your answer hasn't been sent.").waitFor();
	await expect.poll(() => claire.getByLabel("Your draft").inputValue()).toBe("This is from Claire.");
	await claire.getByRole("button", { name: "Save as note" }).click();
	await expect.poll(() => claire.getByLabel("Your draft").count()).toBe(0);
	await expect.poll(() => rosa.getByText("This is from Claire.").count()).toBeGreaterThan(0);
	const answers = () => desk.mail.received.filter(({ parsed }) => /This is from/.test(parsed.text ?? ""));
	await expect.poll(() => answers().map(({ parsed }) => parsed.text?.includes("Rosa"))).toEqual([true]);
});

test("a draft sent from another tab is put away, but not one that comes to equal it while it is typed", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinThroughApi(page, desk.joinLink);
	const other = await page.context().newPage();
	const openBoth = async (reference: string, name: string) => {
		for (const tab of [page, other]) {
			await tab.goto(`${desk.url}/s/${reference}`);
			await tab.getByRole("heading", { name }).waitFor();
			await tab.keyboard.press("r");
			await tab.getByLabel("Your answer").fill("We will call you.");
		}
	};
	await openBoth(await sendForm(desk, "lead", LEAD), DANA);
	await other.getByRole("button", { name: "Send and mark answered" }).click();
	await page.getByText("Already sent").waitFor();
	await page.getByLabel(/Your (answer|draft)/).waitFor({ state: "detached" });

	await openBoth(await sendForm(desk, "message", MESSAGE), MESSAGE.name);
	await page.getByLabel("Your answer").fill("We will call you. Or write.");
	await other.getByRole("button", { name: "Send and mark answered" }).click();
	await page.getByText("Your draft below hasn't been sent.").waitFor();
	for (const text of ["We will call you.", "We will call you. At noon."]) {
		await page.getByLabel("Your draft").fill(text);
		await page.getByText("Draft saved").waitFor();
	}
	expect(await page.getByLabel("Your draft").inputValue()).toBe("We will call you. At noon.");
});

test("an overdue submission stands out, and its owner gets a reminder email", { tags: "thorough" }, async () => {
	const { desk, startAgain } = await startLastingDesk();
	const page = await openPersonPage();
	await joinAsFirst(page, desk);
	const reference = await sendForm(desk, "lead", LEAD);
	await desk.server.stop();
	const db = await openDatabase(readConfig(desk.server.store));
	const before = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
	await db
		.updateTable("submissions")
		.set({ received_at: before(26), due_at: before(2) })
		.execute();
	await db.destroy();

	await startAgain();
	const link = `${desk.url}/s/${reference}`;
	const reminders = () =>
		desk.mail.received.filter(
			({ to, parsed }) => to.includes("claire@closewell.example") && parsed.text?.includes(link),
		);
	await expect.poll(() => reminders().length).toBe(1);
	await page.goto(link);
	await page.getByRole("heading", { name: DANA }).waitFor();
	await page.getByRole("article").getByText("late", { exact: true }).waitFor();
	await page.goto(`${desk.url}/?queue=overdue`);
	await rowOf(page, DANA).waitFor();
	await expect.poll(() => page.title()).toMatch(/^\(1\) Overdue/);
});

test("a phone call is added with a few keys, counts like other submissions, and is erased without a trace", {
	tags: "thorough",
}, async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinAsFirst(page, desk);
	await page.keyboard.press("c");
	await page.getByLabel("Name").fill("Quentin Marchetti");
	await page.getByLabel("Phone").fill("(614) 555-0177");
	await page.getByLabel("What they said").fill("Wants a zinnemann closer for Toledo.");
	await page.getByRole("button", { name: "Add call" }).click();
	await page.getByRole("heading", { name: "Quentin Marchetti" }).waitFor();
	await page.keyboard.press("n");
	await page.getByLabel("What your colleagues should know").fill("Prefers zinnemann calls.");
	await page.getByRole("button", { name: "Save note" }).click();
	await page.getByText("Prefers zinnemann calls.").first().waitFor();
	const db = await databaseOf(desk);
	await expect.poll(() => found(db, desk, "zinnemann")).toBe(true);
	await page.goto(`${desk.url}/?queue=all&q=zinnem`);
	await rowOf(page, "Quentin Marchetti").click();
	await page.getByRole("heading", { name: "Quentin Marchetti" }).waitFor();

	await page.getByRole("button", { name: "More actions" }).click();
	await page.getByRole("menuitem", { name: /Delete for good/ }).click();
	await page.getByLabel("Type the name to confirm").fill("Quentin Marchetti");
	await page.getByRole("button", { name: "Delete", exact: true }).click();
	await expect.poll(() => found(db, desk, "zinnemann")).toBe(false);
	await expect.poll(() => found(db, desk, "Marchetti")).toBe(false);
	await expect.poll(() => rowOf(page, "Quentin").count()).toBe(0);
});

/** Whether a word is stored anywhere: in the data folder's bytes or in a PostgreSQL table. */
async function found(db: Database, { server }: RunningDesk, word: string): Promise<boolean> {
	if (!isPostgres(db)) {
		const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
		return files.some((file) => readFileSync(join(file.parentPath, file.name)).includes(word));
	}
	const { rows } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public'
	`.execute(db);
	for (const { name } of rows) {
		const hits =
			await sql`select 1 from ${sql.table(name)} as row where row::text ilike ${`%${word}%`} limit 1`.execute(db);
		if (hits.rows.length > 0) return true;
	}
	return false;
}

test("by keyboard alone a recruiter finds, takes, answers, and undoes the answer", { tags: "thorough" }, async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinAsFirst(page, desk);
	await sendForm(desk, "lead", LEAD);
	await sendForm(desk, "message", MESSAGE);
	await rowOf(page, DANA).waitFor();
	await rowOf(page, MESSAGE.name).waitFor();
	await page.keyboard.press("j");
	await page.keyboard.press("j");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { name: DANA }).waitFor(); // a message is due sooner
	await page.keyboard.press("r");
	const answer = page.getByLabel("Your answer");
	await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
	await page.keyboard.type("We will call you at noon.");
	await page.keyboard.press("Control+Enter");
	await page.getByText(`${DANA} is answered`).waitFor();
	await page.keyboard.press("Escape");
	await page.keyboard.press("z");
	await page.getByRole("heading", { name: DANA }).waitFor();
	await expect.poll(() => page.getByLabel("Your answer").inputValue()).toBe("We will call you at noon.");
	// Wait for each key's effect before the next: under load the list may still be loading.
	const isAt = (attribute: string) =>
		expect.poll(() => page.evaluate((name) => document.activeElement?.hasAttribute(name), attribute)).toBe(true);
	await page.keyboard.press("Escape");
	await isAt("data-reference");
	await page.keyboard.press("/");
	await isAt("data-search");
	await page.keyboard.type("channel");
	await rowOf(page, MESSAGE.name).waitFor();
	await expect.poll(() => rowOf(page, DANA).count()).toBe(0);
	const db = await databaseOf(desk);
	expect(await db.selectFrom("deliveries").select("id").where("event", "=", "written").execute()).toEqual([]);
});

test("while the server is down the desk says so and keeps typed text", { tags: "thorough" }, async () => {
	const { desk, startAgain } = await startLastingDesk();
	const page = await openPersonPage();
	await joinThroughApi(page, desk.joinLink);
	const reference = await sendForm(desk, "lead", LEAD);
	await page.goto(`${desk.url}/s/${reference}`);
	await page.getByRole("heading", { name: DANA }).waitFor();
	await page.keyboard.press("r");
	await page.getByLabel("Your answer").fill("Written before the server went away.");
	await page.getByRole("button", { name: "Create opening" }).waitFor(); // until then, parts of the page are missing
	await desk.server.stop();
	await page.getByText(/Last updated/).waitFor();
	await page.getByLabel("Your answer").fill("Written while the server was away.");
	await page.getByRole("button", { name: "Send and mark answered" }).click();
	await page
		.getByText(/isn't responding/)
		.first()
		.waitFor();

	await startAgain();
	await expect.poll(() => page.getByText(/Last updated/).count()).toBe(0);
	expect(await page.getByLabel("Your answer").inputValue()).toBe("Written while the server was away.");
	await page.getByRole("button", { name: "Send and mark answered" }).click();
	await page.getByText(`${DANA} is answered`).waitFor();
});
