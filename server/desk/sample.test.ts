import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { newDesk, startDeskServer } from "../../tests/test-desk.ts";
import { startLine } from "../startup-banner.ts";
import { markAsSample } from "../store/database/sample.ts";

async function sampleDesk() {
	const installation = newInstallation({ DESK_PORT: "0" });
	const db = await installation.database();
	await markAsSample(db, installation.clock());
	return { ...installation, db, ...(await startDeskServer(installation, db)) };
}

const tokenIn = (line: string) => /\/join\/([\w-]{40,})$/.exec(line)?.[1] ?? "";

test("with sample data every start prints a link that makes its user an admin, or signs them in again", async () => {
	const { db, desk, visitor, clock } = await sampleDesk();
	const first = tokenIn(await startLine(db, desk.url, clock(), true));
	const claire = { name: "Claire Okafor", email: "claire@closewell.example" };
	const joined = await visitor().post(`/api/join/${first}`, claire);
	expect([joined.status, joined.body.person.role]).toEqual([200, "admin"]);
	expect((await visitor().post(`/api/join/${first}`, claire)).status).toBe(404);

	const second = tokenIn(await startLine(db, desk.url, clock(), true));
	expect(second).not.toBe(first);
	const browser = visitor();
	expect((await browser.get(`/api/join/${second}`)).body).toMatchObject({ first: true });
	const again = await browser.post(`/api/join/${second}`, { ...claire, email: "Claire@closewell.example" });
	expect(again.body.person.id).toBe(joined.body.person.id);
	expect((await browser.get("/api/me")).body).toMatchObject({ sample: true });

	const third = tokenIn(await startLine(db, desk.url, clock(), true));
	const other = await visitor().post(`/api/join/${third}`, { name: "Sam Lee", email: "sam@closewell.example" });
	expect([other.status, other.body.person.role]).toEqual([200, "admin"]);
	expect(await db.selectFrom("people").select("name").execute()).toHaveLength(2);
});

test("sample data on a server that others can reach prints no link", async () => {
	const { db, desk, visitor, clock } = await sampleDesk();
	await visitor().post(`/api/join/${tokenIn(await startLine(db, desk.url, clock(), true))}`, {
		...{ name: "Claire Okafor", email: "claire@closewell.example" },
	});
	expect(await startLine(db, "https://desk.example.com", clock(), true)).toBe("Desk: https://desk.example.com");
});

test("a firm's own desk neither prints a second link nor says that it is sample data", async () => {
	const { db, desk, visitor, clock } = await newDesk();
	const browser = visitor();
	const token = tokenIn(await startLine(db, desk.url, clock()));
	await browser.post(`/api/join/${token}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	expect((await browser.get("/api/me")).body).toMatchObject({ sample: false });
	expect(await startLine(db, desk.url, clock())).toBe(`Desk: ${desk.url}`);
});
