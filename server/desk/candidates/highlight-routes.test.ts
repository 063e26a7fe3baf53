import { expect, test } from "vitest";
import { joinAs, startDeskServer, storeResumeText } from "../../../tests/test-desk.ts";

const TEXT = `Marcus Ellery
Managed freight; manages Salesforce™ and Café HubSpot

Account executives reported to one AE.`;

/** A desk with a resume that contains this text, on two pages. */
async function deskWithAText() {
	const installation = await storeResumeText(TEXT, [0, TEXT.indexOf("Account")]);
	const { reference } = installation;
	const desk = { ...installation, ...(await startDeskServer(installation, installation.db)) };
	const recruiter = await joinAs(desk, "recruiter");
	return { desk, recruiter, path: `/api/submissions/${reference.toLowerCase()}/resume` };
}

test("search terms come in all the forms in which they occur in the resume", async () => {
	const { recruiter, path } = await deskWithAText();
	const found = async (q: string) => (await recruiter.get(`${path}/hits?q=${encodeURIComponent(q)}`)).body.terms;
	expect(await found("Managing -freight HUBSPOT managing sal")).toEqual([
		{ typed: "Managing", forms: [["managing"], ["managed"], ["manages"]] },
		{ typed: "HUBSPOT", forms: [["hubspot"]] },
		{ typed: "sal", forms: [["sal"], ["salesforce"]] },
	]);
	const [meant] = await found("AE ");
	expect(meant.forms).toEqual(expect.arrayContaining([["ae"], ["account", "executive"], ["account", "executives"]]));
	expect(await found('"account executives"')).toEqual([
		{ typed: "account executives", forms: [["account", "executives"]] },
	]);
	expect(await found("")).toEqual([]);
	const unread = await recruiter.get("/api/submissions/CW-NONE/resume/hits?q=freight");
	expect(unread.body).toEqual({ terms: [{ typed: "freight", forms: [["freight"]] }] });
});

test("a passage is identified by its words and those around it", async () => {
	const { recruiter, path } = await deskWithAText();
	const at = (from: number | string, to: number | string) => recruiter.get(`${path}/place?from=${from}&to=${to}`);
	const from = TEXT.indexOf("Café");
	expect((await at(from, from + 12)).body).toEqual({
		page: 1,
		words: ["cafe", "hubspot"],
		before: ["marcus", "ellery", "managed", "freight", "manages", "salesforce", "and"],
		after: ["account", "executives", "reported", "to", "one", "ae"],
	});
	expect((await at(TEXT.length - 3, TEXT.length)).body).toMatchObject({ page: 2, words: ["ae"] });
	for (const [begin, end] of [
		[0, TEXT.length + 1],
		[-1, 4],
		[9, 9],
		["x", ""],
		[13, 14],
	]) {
		expect([begin, (await at(begin ?? 0, end ?? 0)).status]).toEqual([begin, 404]);
	}
	expect((await recruiter.get("/api/submissions/CW-NONE/resume/place?from=0&to=4")).status).toBe(404);
});
