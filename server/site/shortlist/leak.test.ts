import { expect, test } from "vitest";
import { findSecrets, plantCandidate } from "../../../tests/planted-candidates.ts";
import { DANA, newShortlist, OMAR } from "../../../tests/test-shortlist.ts";
import { extractFacts, factRules } from "../../candidates/resume-facts.ts";
import { readFirm, readVocabulary } from "../../config/content.ts";
import type { Submission } from "../../intake/submission.ts";
import { readKnownCandidates } from "../../matches/evidence.ts";
import { judgeForEmployer } from "../../matches/judge-for-employer.ts";
import { summarizeFacts } from "../../matching/summary.ts";
import { remindReaders } from "../../shortlists/reader-reminders.ts";

/* Nothing that identifies a candidate reaches an employer before the candidate consents and the reader has the code. What the pages make of it is in tests/site/shortlist-leak.test.ts. */

const DAY_MS = 24 * 60 * 60 * 1000;

test("20 planted candidates leave no trace in page, JSON, email, headers and file names until code and consent", async () => {
	const rules = factRules(readVocabulary());
	const site = await newShortlist(
		{},
		{
			async summarize(db, resumes) {
				const known = await readKnownCandidates(db, resumes, false);
				return new Map(
					[...known].map(([resume, { facts, form }]) => [resume, summarizeFacts(facts, form, rules.vocabulary)]),
				);
			},
			judge: (db, opening, resumes) => judgeForEmployer(db, opening, resumes, rules.vocabulary),
		},
	);
	const { db, intake, recruiter, opening, clock, mailsTo, get, post, json, ask, unlock } = site;
	const planted = Array.from({ length: 20 }, (_, index) => plantCandidate(index));
	const candidates: string[] = [];
	for (const { firstName, lastName, email, phone, file, lines } of planted) {
		const resume = await site.resume(email, `%PDF-1.7 ${email}`);
		const typed: Submission = {
			...resume,
			fields: { ...resume.fields, firstName, lastName, phone },
			...(resume.file && { file: { ...resume.file, name: file } }),
		};
		const { reference } = await intake.receive(typed);
		const read = { reference, reader: 1, state: "read", pages: "[0]", text: lines.join("\n") } as const;
		await db.insertInto("resume_texts").values(read).execute();
		await db
			.updateTable("submissions")
			.set({ text_at: clock().toISOString() })
			.where("reference", "=", reference)
			.execute();
		candidates.push(reference);
	}
	while ((await extractFacts(db, rules)) > 0);
	for (const candidate of candidates) await recruiter.add(opening, candidate);
	await recruiter.act(opening, {
		what: "edit",
		words: "Must know Salesforce and live in Ohio. 5 years of experience.",
	});
	const seen: string[] = [];
	const secrets = [...planted.flatMap((each) => each.secrets), ...candidates];
	const expectBlind = () => expect(findSecrets(seen.join("\n"), secrets)).toEqual([]);
	const note = ({ status, headers, text }: Awaited<ReturnType<typeof get>>) => {
		seen.push(JSON.stringify([...headers]), text);
		return status;
	};
	const visit = async (base: string) => {
		expect(note(await get(base))).toBe(200);
		note(await ask("HEAD", base));
		expect(note(await get(`${base}/resume/A`))).toBe(404);
		expect(note(await post(`${base}/verdict`, { candidate: "A", verdict: "pass", version: "0" }))).toBe(422);
		note(await post(`${base}/names`, { code: "000000" }));
		seen.push(JSON.stringify((await json(`${base}/verdict`, { candidate: "B", verdict: "maybe", version: "0" })).body));
	};
	const noteMails = (address: string) =>
		mailsTo(address).map(({ parsed }) =>
			seen.push(JSON.stringify([parsed.subject, parsed.text, parsed.html, parsed.headers, parsed.attachments])),
		);

	const choose = (shares: null | "resume") => candidates.map((candidate) => ({ candidate, shares }));
	await recruiter.act(opening, {
		what: "shortlist",
		message: "Hi,",
		candidates: choose(null),
		readers: [DANA, OMAR],
		askOnInterest: true,
	});
	const [base = "", other = ""] = await site.sentLinks([DANA, OMAR]);
	site.pass(7 * DAY_MS);
	expect(await remindReaders(db, { office: readFirm().hours, retainResumesMonths: 24 }, clock())).toBe(2);
	await site.sentLinks([DANA, OMAR]);
	noteMails(DANA.email);
	expect(seen.join()).toContain("Have you had a chance to look at our candidates");
	await visit(base);
	await visit(other);
	expect(seen.join()).toContain("Account executive, 7 years in sales, Ohio");
	expect(seen.join()).toContain("118% of $1.5M in 2025");
	expectBlind();

	for (const candidate of candidates) await recruiter.on(opening, candidate, { what: "consent", answer: "yes" });
	await visit(base);
	site.pass(1000);
	await recruiter.act(opening, {
		what: "shortlist",
		message: "With names,",
		candidates: choose("resume"),
		readers: [DANA],
	});
	const [named = ""] = await site.sentLinks([DANA]);
	await visit(named); // also somebody it was forwarded to
	noteMails(DANA.email);
	expectBlind();

	const cookie = await unlock(named);
	noteMails(DANA.email);
	await visit(other);
	expectBlind();
	const shown = await get(named, { cookie });
	for (const { lastName, file, email } of planted)
		expect(findSecrets(shown.text, [lastName, file, email])).toHaveLength(3);
	expect((await get(`${named}/resume/A`, { cookie })).headers.get("content-disposition")).toContain(
		planted[0]?.lastName,
	);
});
