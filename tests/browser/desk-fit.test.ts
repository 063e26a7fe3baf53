import { expect, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import {
	findPageProblems,
	joinThroughApi,
	openPersonBrowser,
	type RunningDesk,
	sendForm,
	startDesk,
} from "../desk-browser.ts";

/* From an employer's request to the candidates who match it, at a real desk. */

const openPersonPage = openPersonBrowser();

const REQUEST = {
	...{ firstName: "Dana", lastName: "Whitcomb", email: "dana@harrowpike.example", company: "Harrow & Pike Freight" },
	...{ roleType: "account-executive", agreeToTerms: "on" },
	requirements: "Two account executives in Columbus, 5+ years, recent grad energy. Base is $90K-$120K base.",
};

/** Candidates' form fields; other tests read their files. */
const PEOPLE = [
	{ firstName: "Janelle", lastName: "Briggs", place: "Cleveland, OH", additionalInfo: "" },
	{ firstName: "Marcus", lastName: "Ellery", place: "Columbus, OH", additionalInfo: "About $105K base." },
	{ firstName: "Owen", lastName: "Maddox", place: "Denver, CO", additionalInfo: "I ask for $200K." },
];

async function sendResume(desk: RunningDesk, person: (typeof PEOPLE)[number]): Promise<void> {
	const form = new FormData();
	const email = `${person.firstName.toLowerCase()}@mailbox.example`;
	const fields = { ...person, email, phone: "614-555-0127", desiredPosition: "account-executive", experience: "6-10" };
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	form.set("resume", new Blob([new Uint8Array(pdf({ text: "-" }))]), `${person.lastName}.pdf`);
	const response = await fetch(`${desk.server.url}/forms/resume`, {
		method: "POST",
		headers: { accept: "application/json" },
		body: form,
	});
	expect(response.status).toBe(201);
}

test("matching candidates are ranked with reasons, and so are the requests that a candidate matches", async () => {
	const desk = await startDesk();
	const page = await openPersonPage();
	await joinThroughApi(page, desk.joinLink);
	const reference = await sendForm(desk, "lead", REQUEST);
	for (const person of PEOPLE) await sendResume(desk, person);

	await page.goto(`${desk.url}/s/${reference}`);
	const fits = page.getByRole("region", { name: "Who on file fits" });
	const people = fits.getByRole("listitem").filter({ has: page.getByRole("link") });
	await expect.poll(() => people.allTextContents()).toHaveLength(2);
	expect(await people.getByRole("link").allTextContents()).toEqual(["Marcus Ellery", "Janelle Briggs"]);
	await fits.getByText("Not counted: “recent grad energy”. Age can't be a hiring requirement.").waitFor();
	const first = people.first();
	expect(await first.textContent()).toContain("3 of 4 asks");
	expect(await first.getByRole("listitem").allTextContents()).toEqual([
		"Met: Columbus, Ohio\u00a0· 5 years or more\u00a0· Base $90K-$120K",
		"Near: Account Executive",
	]);
	await first.getByRole("button", { name: "In their words (Marcus Ellery)" }).click();
	expect(await first.getByRole("listitem").allTextContents()).toEqual([
		"Met: Columbus, OhioColumbus, OH",
		"Met: 5 years or more6-10 years, they say",
		"Met: Base $90K-$120KAsks $105K",
		"Near: Account ExecutiveLooks for work as: Account Executive",
	]);
	await people.nth(1).getByRole("button", { name: "In their words (Janelle Briggs)" }).click();
	expect(await people.nth(1).getByRole("listitem").allTextContents()).toEqual([
		...["Met: 5 years or more6-10 years, they say", "Near: Account ExecutiveLooks for work as: Account Executive"],
		...["Near: Columbus, OhioCleveland, OH", "Not known: Base $90K-$120K"],
	]);
	expect(await findPageProblems(page)).toEqual([]);

	await fits.getByRole("button", { name: "how" }).click();
	const how = page.getByRole("dialog", { name: "How the order comes about" });
	expect(await how.getByRole("row").filter({ hasText: "Columbus, Ohio" }).textContent()).toContain("4");
	expect(await findPageProblems(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await how.waitFor({ state: "detached" });

	await page.keyboard.press("1");
	await page.getByRole("heading", { name: "Marcus Ellery", level: 1 }).waitFor();
	const requests = page.getByRole("region", { name: "Requests on file this person fits" });
	await requests.getByRole("link", { name: "Harrow & Pike Freight" }).click();
	await page.getByRole("heading", { name: "Dana Whitcomb", level: 1 }).waitFor();

	// On a phone, in dark mode.
	await page.setViewportSize({ width: 390, height: 844 });
	await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
	await fits.scrollIntoViewIfNeeded();
	expect(await findPageProblems(page)).toEqual([]);
});
