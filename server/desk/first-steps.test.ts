import { join } from "node:path";
import { expect, test } from "vitest";
import { newInstallation } from "../../tests/installation.ts";
import { joinAs, newDesk, startDeskServer } from "../../tests/test-desk.ts";

test.each([
	["the placeholder", {}, "http://127.0.0.1:3000"],
	["another port", { PORT: "3007" }, "http://127.0.0.1:3007"],
	["every interface", { HOST: "0.0.0.0" }, "http://127.0.0.1:3000"],
	["every IPv6 interface", { HOST: "::" }, "http://[::1]:3000"],
	["a public address", { SITE_URL: "https://www.closewell.example" }, "https://www.closewell.example"],
	["a desk that others reach", { DESK_URL: "https://desk.closewell.example" }, null],
])("the test lead goes to where the site really is: %s", async (_, env, site) => {
	const admin = await joinAs(await newDesk(env), "admin");
	expect((await admin.get("/api/first-steps")).body.site).toBe(site);
});

test("a process without the site knows its address only from SITE_URL", async () => {
	for (const [siteUrl, site] of [
		[undefined, null],
		["https://www.closewell.example", "https://www.closewell.example"],
	]) {
		const installation = newInstallation({ DESK_PORT: "0", ...(siteUrl ? { SITE_URL: siteUrl } : {}) });
		const { db } = await installation.open();
		const config = { ...installation.config, port: "off" as const };
		const desk = { ...installation, db, ...(await startDeskServer({ ...installation, config }, db)) };
		const admin = await joinAs(desk, "admin");
		expect((await admin.get("/api/first-steps")).body.site).toBe(site);
	}
});

test("admins learn where unsent mail is, recruiters don't", async () => {
	const unsent = await newDesk();
	const [admin, recruiter] = [await joinAs(unsent, "admin"), await joinAs(unsent, "recruiter")];
	expect((await admin.get("/api/first-steps")).body.mailFolder).toBe(join(unsent.dataDir, "mail"));
	expect((await recruiter.get("/api/first-steps")).body.mailFolder).toBeNull();

	const sent = await joinAs(await newDesk({ SMTP_URL: "smtp://127.0.0.1:25" }), "admin");
	expect((await sent.get("/api/first-steps")).body.mailFolder).toBeNull();
});

test("sample data is offered only on the machine that runs the desk", async () => {
	for (const [env, local] of [
		[{}, true],
		[{ DESK_URL: "https://desk.closewell.example" }, false],
	] as const) {
		const recruiter = await joinAs(await newDesk(env), "recruiter");
		expect((await recruiter.get("/api/first-steps")).body.local).toBe(local);
	}
});
