import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { JOBS_PER_PAGE } from "../../../contract/jobs.ts";
import { newJobs, SITE_URL } from "../../../tests/test-jobs.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOSTILE_TEXTS = [
	...["' or 1=1 --", "<script>alert(1)</script>", "../../etc/passwd", "\u0000", "%", "\r\nset-cookie: a=b", "ohio\n"],
	...["\u202Eoiho", "OHIO", "ohio,texas", "null", "constructor", "1;drop table openings"],
];

test("from the next request on, a published job is on its page, in the list, the feed and the sitemap; then closed", async () => {
	const { publish, recruiter, page, text } = await newJobs();
	expect(await page("/jobs")).toMatchObject({ view: "list", all: 0, jobs: [] });
	expect(await text("/sitemap.xml")).not.toContain("/jobs");
	const { id, slug } = await publish();
	const address = `${SITE_URL}/jobs/${slug}`;
	expect(await page("/jobs")).toMatchObject({ all: 1, jobs: [{ slug }] });
	expect(await page(`/jobs/${slug}`)).toMatchObject({ view: "job", job: { slug, opening: id } });
	expect(await text("/jobs.xml")).toContain(`<url><![CDATA[${address}]]></url>`);
	expect(await text("/sitemap.xml")).toContain(`<loc>${SITE_URL}/faq</loc>`);
	expect(await text("/sitemap.xml")).toContain(`<loc>${SITE_URL}/jobs</loc>`);
	expect(await text("/sitemap.xml")).toContain(`<loc>${address}</loc>`);

	await recruiter.act(id, { what: "hold" });
	expect(await page("/jobs")).toMatchObject({ all: 0, jobs: [] });
	expect(await page(`/jobs/${slug}`)).toMatchObject({ view: "closed", why: "on-hold" });
	expect(await text("/jobs.xml")).not.toContain(slug);
	expect(await text("/sitemap.xml")).not.toContain("/jobs");

	await recruiter.act(id, { what: "reopen" });
	expect(await text("/jobs.xml")).toContain(slug);
	await recruiter.act(id, { what: "edit", title: "Account Executive, Lakes" });
	expect(await text("/jobs.xml")).toContain("Account Executive, Lakes");
});

test("past its last day a job is closed, and gone with 410 a month later; one that never was is 404", async () => {
	const { publish, get, page, text, pass } = await newJobs();
	const { slug } = await publish();
	expect(await text("/jobs.xml")).toContain(slug);
	pass(31 * DAY_MS);
	expect(await page(`/jobs/${slug}`)).toMatchObject({ view: "closed", why: "expired" });
	expect((await get(`/jobs/${slug}`)).status).toBe(200);
	expect(await text("/jobs.xml")).not.toContain(slug);
	pass(31 * DAY_MS);
	expect((await get(`/jobs/${slug}`)).status).toBe(410);
	expect(await page(`/jobs/${slug}`)).toEqual({ view: "gone" });
	expect((await get("/jobs/account-executive-columbus-ohio-zzzzz")).status).toBe(404);
	expect((await get(`/jobs/${slug}/x`)).status).toBe(404);
});

test("each filter has one address", async () => {
	const { publish, get, page } = await newJobs();
	await publish();
	for (const [asked, address] of [
		["/jobs?role=&state=ohio&mode=&pay=", "/jobs?state=ohio"],
		["/jobs?state=ohio&role=account-executive", "/jobs?role=account-executive&state=ohio"],
		["/jobs?state=new-york", "/jobs?state=new-york-state"],
		["/jobs?page=1", "/jobs"],
		["/jobs?page=7", "/jobs"],
		["/jobs?utm_source=x", "/jobs"],
		["/jobs/?state=ohio", "/jobs?state=ohio"],
	]) {
		const { status, headers } = await get(asked ?? "");
		expect([asked, status, headers.location]).toEqual([asked, asked?.startsWith("/jobs/") ? 308 : 303, address]);
	}
	for (const address of ["/jobs", "/jobs?state=ohio", "/jobs?role=account-executive&state=ohio&mode=hybrid&pay=120000"])
		expect([address, (await get(address)).status, (await page(address)).view]).toEqual([address, 200, "list"]);
	expect(await page("/jobs?state=texas")).toMatchObject({ count: 0, all: 1, wider: [{ filter: {}, count: 1 }] });
});

test("a hostile query is an unknown one, and a hostile path is not found", async () => {
	const { publish, get } = await newJobs();
	await publish();
	for (const text of HOSTILE_TEXTS) {
		const odd = encodeURIComponent(text);
		for (const name of ["role", "state", "mode", "pay", "page", odd]) {
			const { status, headers } = await get(`/jobs?${name}=${odd}`);
			expect([status, headers.location]).toEqual([303, "/jobs"]);
		}
		expect((await get(`/jobs/${odd}`)).status).toBe(404);
	}
	for (const pay of ["1e5", "Infinity", "-1", "100000.0", "0x1", "99999999999999999999"])
		expect([pay, (await get(`/jobs?pay=${pay}`)).headers.location]).toEqual([pay, "/jobs"]);
	for (const path of [
		"/jobs?%",
		"/jobs?role=%ff",
		"/jobs?role[]=x",
		"/jobs?__proto__=1",
		`/jobs?role=${"a".repeat(5000)}`,
	])
		expect([path, (await get(path)).status]).toEqual([path, 303]);
});

test("a page is rendered and compressed once, has an ETag, and HEAD has no body", async () => {
	const { publish, get, rendered, recruiter } = await newJobs();
	const { id, slug } = await publish();
	for (const path of ["/jobs", `/jobs/${slug}`, "/jobs.xml", "/sitemap.xml"]) {
		const plain = await get(path);
		const before = rendered();
		expect([plain.status, plain.headers["content-encoding"], plain.headers.vary]).toEqual([
			...[200, undefined, "Accept-Encoding"],
		]);
		expect(plain.headers["cache-control"]).toBe("no-cache");
		for (const [encoding, decode] of [
			["br", brotliDecompressSync],
			["gzip", gunzipSync],
		] as const) {
			const packed = await get(path, { "accept-encoding": encoding });
			expect([path, packed.headers["content-encoding"]]).toEqual([path, encoding]);
			expect(decode(packed.body).equals(plain.body)).toBe(true);
			const again = await get(path, { "accept-encoding": encoding, "if-none-match": packed.headers.etag ?? "" });
			expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, packed.headers.etag]);
		}
		const head = await get(path, {}, "HEAD");
		expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
			200,
			0,
			String(plain.body.length),
		]);
		expect(rendered()).toBe(before);
	}
	const { etag = "" } = (await get("/jobs")).headers;
	await recruiter.act(id, { what: "edit", payTo: 130_000 });
	expect((await get("/jobs", { "if-none-match": etag })).status).toBe(200);
});

test("a long list has pages, and a remote job without a state is found in each", async () => {
	const { publish, page, get } = await newJobs();
	for (let index = 0; index < JOBS_PER_PAGE; index += 1) await publish({ title: `Account Executive ${index}` });
	await publish({ city: null, state: null, mode: "remote", role: "sales-manager", seats: 3 });
	await publish({ city: "Albany", state: "new-york" }); // as the forms name it
	const first = await page("/jobs");
	const second = await page("/jobs?page=2");
	expect(first).toMatchObject({ count: 22, seats: 24, pages: 2, page: 1 });
	if (first.view !== "list" || second.view !== "list") throw new Error("Not a list.");
	const slugs = [...first.jobs, ...second.jobs].map(({ slug }) => slug);
	expect([first.jobs.length, new Set(slugs).size]).toEqual([JOBS_PER_PAGE, 22]);
	expect((await get("/jobs?page=3")).headers.location).toBe("/jobs?page=2");
	expect(await page("/jobs?state=texas")).toMatchObject({ count: 1, jobs: [{ mode: "remote" }] });
	expect(await page("/jobs?state=new-york-state")).toMatchObject({ count: 2 });
	const { jobs } = (await page("/jobs?state=new-york-state&mode=hybrid")) as typeof first;
	expect(jobs).toMatchObject([{ state: "new-york-state", employer: "A company in New York" }]);
	const job = await page(`/jobs/${jobs[0]?.slug}`);
	expect(job).toMatchObject({ view: "job", job: { similar: [{ state: null }, expect.anything(), expect.anything()] } });
});

test("the feed is well-formed, whatever a title or text contains", async () => {
	const { publish, text } = await newJobs();
	const odd = "]]> <script>alert(1)</script> & \u0001\uFFFE 😀 Ünïcode";
	await publish({ title: odd }, { body: `${odd}\nQuota: 5 < 6 ]]>` });
	await publish(
		{ city: null, state: null, mode: "remote", company: { name: "Acme & Söhne" } },
		{
			...{ employerShown: true, employerAgreed: true },
		},
	);
	const jobs = parseFeed(await text("/jobs.xml"));
	expect(jobs).toHaveLength(2);
	const remote = jobs.find(({ city }) => city === "");
	const hybrid = jobs.find(({ city }) => city === "Columbus");
	expect(remote).toMatchObject({
		...{ company: "Acme & Söhne", city: "", state: "", country: "US", remotetype: "Fully remote" },
		...{ salary: "$90,000 - $120,000 per year", sourcename: "Closewell" },
		date: expect.stringMatching(/^\d{4}-\d\d-\d\dT12:00:00Z$/),
		referencenumber: expect.stringMatching(/^OP-/),
		url: expect.stringMatching(/^https:\/\/www\.closewell\.example\/jobs\/[a-z-]+$/),
		expirationdate: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59-0[45]:00$/),
	});
	expect(hybrid).toMatchObject({ company: "Confidential", city: "Columbus", state: "OH", remotetype: "Hybrid remote" });
	expect(hybrid?.title).toContain("]]> <script>alert(1)</script> & ");
	expect(hybrid?.description).toContain("‹script›alert(1)‹/script› & ");
	expect(hybrid?.description).toContain("<p>Quota: 5 ‹ 6 ]]›</p>");
});

/** Each job's elements by name. Throws if it isn't well-formed. */
function parseFeed(xml: string): Record<string, string>[] {
	const jobs: Record<string, string>[] = [];
	const open: string[] = [];
	const parser = new SaxesParser();
	parser.on("error", (error) => {
		throw error;
	});
	parser.on("opentag", ({ name }) => {
		open.push(name);
		if (name === "job") jobs.push({});
		else if (open[1] === "job") Object.assign(jobs.at(-1) ?? {}, { [name]: "" });
	});
	parser.on("closetag", () => void open.pop());
	const add = (text: string) => {
		const [, parent, name] = open;
		const job = jobs.at(-1);
		if (parent === "job" && name && job) job[name] += text;
	};
	parser.on("text", add);
	parser.on("cdata", add);
	parser.write(xml).close();
	return jobs;
}

test("while the database is down, the sitemap has the built pages, and comes with its jobs again afterwards", async () => {
	const { get, text, publish, store, db } = await newJobs();
	await publish();
	store.db = new Proxy(db, {
		get() {
			throw new Error("The database is down.");
		},
	});
	const { status, body } = await get("/sitemap.xml");
	expect([status, body.toString()]).toEqual([200, expect.stringContaining(`<loc>${SITE_URL}/faq</loc>`)]);
	expect(body.toString()).not.toContain("/jobs");
	store.db = db;
	expect(await text("/sitemap.xml")).toContain(`<loc>${SITE_URL}/jobs</loc>`);
});
