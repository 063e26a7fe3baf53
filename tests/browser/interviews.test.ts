import { expect, onTestFinished, test } from "vitest";
import { pdf } from "../../tools/running/resume-files.ts";
import { startServer } from "../../tools/running/run-server.ts";
import { expectToFit, findAxeViolations, openBrowser } from "../browser.ts";
import { mailServer } from "../installation.ts";
import { createDeskClient } from "../test-desk.ts";
import { DANA, findShortlistLink } from "../test-shortlist.ts";

/* An interview, from the times that the employer names to its cancellation, without a script on the public pages. */

const newPage = openBrowser();
const SIZES = [320, 390, 820, 1440].map((width) => ({ width, height: 900 }));
const ADA = "ada@mailbox.example";

async function setUp() {
	const mail = await mailServer();
	const server = await startServer({ DESK_PORT: "0", SMTP_URL: mail.url });
	onTestFinished(() => server.stop());
	const join = new URL(server.desk ?? "");
	const desk = createDeskClient(Number(join.port), join.origin);
	await desk.post(`/api${join.pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const form = new FormData();
	const fields = { firstName: "Ada", lastName: "Quinn", email: ADA, phone: "614 555-0177", experience: "6-10" };
	for (const [name, value] of Object.entries({ ...fields, desiredPosition: "account-executive" }))
		form.set(name, value);
	form.set("resume", new Blob([new Uint8Array(pdf({ text: "Ada Quinn. Account Executive." }))]), "ada.pdf");
	const sent = await fetch(`${server.url}/forms/resume`, {
		...{ method: "POST", headers: { accept: "application/json" }, body: form },
	});
	const { reference: ada } = await sent.json();
	const { id } = (
		await desk.post("/api/openings", {
			...{ company: { name: "Harrow & Pike Freight" }, title: "Account Executive", seats: 1 },
			...{ role: "account-executive", city: "Columbus", state: "ohio" },
		})
	).body;
	const path = `/api/openings/${id}`;
	await desk.post(`${path}/candidates`, { candidate: ada });
	await desk.post(`${path}/candidates/${ada}/consent`, { version: 1, answer: "yes" });
	await desk.post(`${path}/take`, { version: (await desk.get(path)).body.version });
	const shortlist = await desk.post(`${path}/shortlist`, {
		...{ version: (await desk.get(path)).body.version, message: "Hi Dana,", readers: [DANA] },
		candidates: [{ candidate: ada, summary: "Account Executive", concern: "", shares: null }],
	});
	expect(shortlist.status).toBe(200);
	const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address));
	const arrived = async (address: string, subject: RegExp) => {
		const find = () => mailsTo(address).find(({ parsed }) => subject.test(parsed.subject ?? ""));
		await expect.poll(find).toBeTruthy();
		return find();
	};
	const linkIn = (mail: { parsed: { text?: string } } | undefined, path: RegExp) =>
		server.url + (path.exec(mail?.parsed.text ?? "")?.[0] ?? "");
	await expect.poll(() => mailsTo(DANA.email).length).toBe(1);
	return {
		...{ server, desk, deskUrl: join.origin, id, ada, arrived },
		danasLink: server.url + findShortlistLink(mailsTo(DANA.email)[0]),
		adasLink: async (subject: RegExp) => linkIn(await arrived(ADA, subject), /\/yours\/[\w-]{43}/),
	};
}

test("employer and candidate agree on a time, the recruiter says where, and the candidate cancels", {
	timeout: 240_000,
}, async () => {
	const { danasLink, adasLink, desk, deskUrl, id, arrived } = await setUp();
	const dana = await newPage({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
	await dana.goto(danasLink);
	await dana.getByText("Interview", { exact: true }).click();
	await dana.getByText("The candidate agreed to be introduced. Ask Claire for the name.").waitFor();
	const times = dana.getByRole("group", { name: "Times that work for you" }).getByRole("checkbox");
	expect(await times.count()).toBe(12);
	await times.nth(2).check();
	await times.nth(5).check();
	await dana.getByRole("button", { name: /^Save my answer/ }).click();
	await dana.getByText("Saved: Interview for").waitFor();
	await expect.poll(() => dana.getByRole("checkbox", { checked: true }).count()).toBe(2);
	await expectToFit(dana, SIZES);

	const ada = await newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
	await ada.goto(await adasLink(/./));
	const offered = ada.getByRole("group", { name: "These times work for the employer" }).getByRole("checkbox");
	expect(await offered.count()).toBe(2);
	await expectToFit(ada, SIZES);
	await offered.nth(1).check();
	await ada.getByRole("button", { name: /^Save my times/ }).click();
	await ada.getByText(/^Your interview: /).waitFor();
	await expectToFit(ada, SIZES);
	for (const address of [ADA, DANA.email, "claire@closewell.example"]) await arrived(address, /^Interview: /);

	const claire = await newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
	await claire.context().addCookies([{ name: "desk", value: desk.cookies.get("desk") ?? "", url: deskUrl }]);
	await claire.goto(`${deskUrl}/o/${id}`);
	await claire
		.getByText(/^Interview on /)
		.first()
		.waitFor();
	await claire.getByRole("button", { name: /^More actions for/ }).click();
	await claire.getByRole("menuitem", { name: "Change interview …" }).click();
	const dialog = claire.getByRole("dialog");
	await dialog.getByLabel(/^Video link or address/).fill("https://meet.example/room");
	expect(await findAxeViolations(claire)).toEqual([]);
	await dialog.getByRole("button", { name: "Save interview" }).click();
	await arrived(DANA.email, /^Changed: interview on /);

	await dana.goto(danasLink);
	await dana.getByRole("link", { name: "https://meet.example/room" }).waitFor();
	await ada.goto(await adasLink(/^Changed: interview on /));
	await ada.getByRole("button", { name: /^Cancel the interview/ }).click();
	await ada.getByText("Your interview is canceled").waitFor();
	await arrived(DANA.email, /^Canceled: interview on /);
	await claire.getByText("Interview canceled: set a new time").first().waitFor();
});
