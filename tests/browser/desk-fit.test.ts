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

	const openings = Promise.withResolvers<void>();
	await page.route("**/openings?*", async (route) => {
		await openings.promise;
		await route.continue();
	});
	await page.goto(`${desk.url}/s/${reference}`);
	const fits = page.getByRole("region", { name: "Matching candidates" });
	const people = fits.getByRole("listitem").filter({ has: page.getByRole("link") });
	await expect.poll(() => people.allTextContents()).toHaveLength(2);
	expect(await people.getByRole("link").allTextContents()).toEqual(["Marcus Ellery", "Janelle Briggs"]);
	await fits.getByText("Not counted: “recent grad energy”. Age can't be a hiring requirement.").waitFor();
	const first = people.first();
	expect(await first.textContent()).toContain("3 of 4 met"); // as many as are marked below
	await fits.getByText("Unknown", { exact: true }).waitFor(); // the legend
	expect(await first.getByRole("listitem").allTextContents()).toEqual([
		...["Met: Columbus, Ohio", "Met: 5 years or more", "Met: Base $90K–$120K"],
		"Unknown: Account Executive",
	]);
	// The button beside it, which waits for the openings, pushes it nowhere.
	const evidence = first.getByRole("button", { name: "Show evidence (Marcus Ellery)" });
	const left = (await evidence.boundingBox())?.x;
	openings.resolve();
	await fits.getByRole("button", { name: "Add Marcus Ellery to shortlist" }).waitFor();
	expect((await evidence.boundingBox())?.x).toBe(left);
	await evidence.click();
	expect(await first.getByRole("listitem").allTextContents()).toEqual([
		"Met: Columbus, OhioColumbus, OH",
		"Met: 5 years or more6-10 years, per their form",
		"Met: Base $90K–$120KAsking $105K",
		"Unknown: Account Executive",
	]);
	await people.nth(1).getByRole("button", { name: "Show evidence (Janelle Briggs)" }).click();
	expect(await people.nth(1).getByRole("listitem").allTextContents()).toEqual([
		...["Met: 5 years or more6-10 years, per their form", "Near: Columbus, OhioCleveland, OH"],
		...["Unknown: Account Executive", "Unknown: Base $90K–$120K"],
	]);
	expect(await findPageProblems(page)).toEqual([]);

	await fits.getByRole("button", { name: "See how we rank matches" }).click();
	const how = page.getByRole("dialog", { name: "How we rank matches" });
	expect(await how.getByRole("row").filter({ hasText: "Columbus, Ohio" }).textContent()).toContain("4");
	expect(await findPageProblems(page)).toEqual([]);
	await page.keyboard.press("Escape");
	await how.waitFor({ state: "detached" });

	await page.keyboard.press("1");
	await page.getByRole("heading", { name: "Marcus Ellery", level: 1 }).waitFor();
	const requests = page.getByRole("region", { name: "Requests they match" });
	await requests.getByRole("link", { name: "Harrow & Pike Freight" }).click();
	await page.getByRole("heading", { name: "Dana Whitcomb", level: 1 }).waitFor();

	// No opening yet: one is opened first, from what the request says, and the candidate is added to it.
	await fits.getByRole("button", { name: "Add Marcus Ellery to shortlist" }).click();
	const form = page.getByRole("dialog", { name: "New opening" });
	expect(await form.getByLabel("Title").inputValue()).toBe("Account Executive");
	await form.getByRole("button", { name: "Create opening" }).click();
	await fits.getByText("On shortlist", { exact: true }).waitFor();
	await page
		.getByRole("region", { name: "Openings" })
		.getByRole("link", { name: /Account Executive/ })
		.click();
	await page
		.getByRole("region", { name: /^Shortlist / })
		.getByText("No consent yet")
		.waitFor();

	// Before consent there is only a summary, and no way to send more.
	await page.keyboard.press("s");
	const letter = page.getByRole("dialog", { name: "Send shortlist" });
	await letter.getByText("Blind: no name or resume until they consent.").waitFor();
	await expect
		.poll(() => letter.getByLabel("Candidate summary").inputValue())
		.toBe("Looking for: Account Executive, 6-10 years in sales, Ohio");
	expect(await findPageProblems(page)).toEqual([]);
	await letter.getByRole("button", { name: "Send 1 candidate, blind" }).click();
	await letter.waitFor({ state: "detached" });

	await page.getByRole("button", { name: "More actions for Marcus Ellery" }).click();
	await page.getByRole("menuitem", { name: "Request consent …" }).click();
	const question = page.getByRole("dialog", { name: "Request consent" });
	expect(await question.getByLabel("Message").inputValue()).not.toContain("Harrow");
	await question.getByRole("button", { name: "Send request" }).click();
	await page.getByText(/^Consent requested/).waitFor();
	await question.waitFor({ state: "detached" });
	await page.getByRole("button", { name: "More actions for Marcus Ellery" }).click();
	await page.getByRole("menuitem", { name: "Record answer: Yes" }).click();
	await page.getByText(/^Consented/).waitFor();

	await page.getByRole("button", { name: "Record agreement" }).click();
	const terms = page.getByRole("dialog", { name: "Terms agreed" });
	await terms.getByRole("button", { name: "Save" }).click();
	await terms.waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Record agreement" }).waitFor({ state: "detached" });
	await page.keyboard.press("s");
	await letter.getByRole("button", { name: "Send 1 candidate, 1 named" }).click();
	await letter.waitFor({ state: "detached" });

	const toEmployer = () =>
		desk.mail.received.filter(({ parsed }) => parsed.subject?.startsWith("Candidates for Account Executive"));
	await expect.poll(() => toEmployer().length).toBe(2);
	const [before, after] = toEmployer().map(({ raw, parsed }) => ({
		...{ raw, text: parsed.text, files: parsed.attachments },
	}));
	// With consent too, the name is behind the link.
	for (const mail of [before, after]) {
		expect(mail?.text).toContain("Candidate A: Looking for: Account Executive, 6-10 years in sales, Ohio\n\nSee ");
		expect(mail?.text).toMatch(/\/shortlist\/[\w-]{43}/);
		expect(mail?.raw).not.toMatch(/Marcus|Ellery|marcus@|0127/);
		expect(mail?.files).toEqual([]);
	}
	await expect.poll(() => desk.mailsTo("marcus@mailbox.example")).toBe(2); // the receipt and the consent request
	await page.goto(`${desk.url}/s/${reference}`);

	// On a phone, in dark mode.
	await page.setViewportSize({ width: 390, height: 844 });
	await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
	await fits.scrollIntoViewIfNeeded();
	expect(await findPageProblems(page)).toEqual([]);
});
