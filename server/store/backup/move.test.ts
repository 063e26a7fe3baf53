import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { lead, newInstallation } from "../../test-installation.ts";
import { openDatabase } from "../database/open.ts";
import { openFiles } from "../files/files.ts";
import { makeLink, readLink } from "../people/links.ts";
import { invite, listPeople } from "../people/people.ts";
import { retain } from "../retention/retain.ts";
import { move } from "./backup.ts";

const NO_S3 = { S3_ENDPOINT: "", S3_BUCKET: "", S3_REGION: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" };

test("an installation on SQLite and disk moves to PostgreSQL and S3, also at a second attempt", async () => {
	const { clock, config, dataDir, database, open, resume } = newInstallation({
		DATABASE_URL: "",
		RECEIPTS_PER_HOUR: "1000",
		...NO_S3,
	});
	const site = await open();
	for (let index = 0; index < 600; index += 1) await site.intake.receive(lead(`lead-${index}@example.com`));
	const ada = await resume("ada@example.com", "%PDF-1.7 Ada");
	await site.intake.receive(ada);
	const ben = await invite(site.db, { email: "ben@firm.example", role: "recruiter", by: null }, clock());
	const link = await makeLink(site.db, "join", ben.id, clock());
	await site.close();

	const target = readConfig({ ...process.env, DATA_DIR: dataDir });
	const files = openFiles(target);
	const kept = { db: await database(), files, config: { ...config, s3: target.s3 }, clock };
	const to = target.databaseUrl ?? "";
	// A first attempt that broke off: the file is there, and some rows.
	const there = await openDatabase(target);
	const [first] = await kept.db.selectFrom("submissions").selectAll().limit(1).execute();
	if (first) await there.insertInto("submissions").values(first).execute();

	expect(await move(kept, to)).toEqual({ rows: 1 + 601 + 601 + 601 + 1202 + 1 + 2, files: 1 });
	expect(await listPeople(there)).toEqual([ben]);
	expect(await readLink(there, "join", link, clock())).toBeUndefined();
	expect(await text(await files.read(ada.file?.key ?? ""))).toBe("%PDF-1.7 Ada");
	expect(await there.selectFrom("installation").select("secret").execute()).toEqual(
		await kept.db.selectFrom("installation").select("secret").execute(),
	);

	const retained = await retain({ db: there, files, config: target, clock }, { at: clock(), jumpedDays: undefined });
	expect(retained).toEqual({ submissions: 0, files: 0, overdue: 0, unknownFiles: 0, unknownMails: 0 });

	await there.updateTable("submissions").set({ fields: "{}" }).where("email", "=", "lead-7@example.com").execute();
	await there.destroy();
	await expect(move({ ...kept, config: { ...kept.config, dataDir: `${dataDir}-second` } }, to)).rejects.toThrow(
		/^The copy differs from the original in submissions at CW-/,
	);
});
