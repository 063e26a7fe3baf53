import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { renderHtml } from "./html.ts";
import { renderOpenDocument } from "./open-document.ts";
import { type Person, readPeople, resumeText } from "./person.ts";
import { findRequestMistakes } from "./request.ts";

/* Makes the fictional people's resume files: node tests/resumes/make.ts [--check] [NNN ...] */

/** LibreOffice's filter names. */
const FILTERS = { pdf: "pdf:writer_pdf_Export", docx: "docx:MS Word 2007 XML", doc: "doc:MS Word 97" };

const [first, ...others] = process.argv.slice(2);
const isCheckOnly = first === "--check";
const people = readPeople(isCheckOnly ? others : [first, ...others].filter((number) => number !== undefined));

const mistakes = isCheckOnly ? findRequestMistakes(readPeople()) : [];
if (mistakes.length > 0) throw new Error(mistakes.join("\n"));
if (!isCheckOnly) await makeFiles(people);
for (const { number, format, maker, layout, body, truth } of people) {
	const words = resumeText(body).split(/\s+/).length;
	console.log([number, format, maker ?? "", layout, `${words} words`, `${truth.yearsInSales} years`].join("\t"));
}

async function makeFiles(of: Person[]) {
	const folder = mkdtempSync(join(tmpdir(), "resumes-"));
	try {
		const by = (maker: string) => of.filter((person) => chooseMaker(person) === maker);
		await printWithChromium(by("chromium"));
		for (const person of by("pandoc")) convertWithPandoc(person, folder);
		for (const format of ["pdf", "docx", "doc"] as const) {
			convertWithLibreOffice(
				by("libreoffice").filter((person) => person.format === format),
				format,
				folder,
			);
		}
	} finally {
		rmSync(folder, { recursive: true });
	}
	for (const person of of) {
		const bytes = statSync(targetPath(person)).size;
		if (bytes > 60_000) console.log(`${targetPath(person)} has ${bytes} bytes: more than wanted`);
	}
}

function chooseMaker({ maker, format }: Person): string {
	return maker ?? (format === "pdf" ? "chromium" : "libreoffice");
}

function targetPath({ file, format }: Person): string {
	return file.replace(/yaml$/, format);
}

async function printWithChromium(of: Person[]) {
	if (of.length === 0) return;
	const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
	try {
		const page = await browser.newPage();
		for (const person of of) {
			await page.setContent(renderHtml(person));
			const isTagged = Number(person.number) % 3 === 0; // tags take as much space as the text
			await page.pdf({ path: targetPath(person), preferCSSPageSize: true, tagged: isTagged });
		}
	} finally {
		await browser.close();
	}
}

function convertWithPandoc(person: Person, folder: string) {
	const source = join(folder, `${person.number}.html`);
	writeFileSync(source, renderHtml(person));
	execFileSync("pandoc", ["--from", "html", "--to", "docx", "--output", targetPath(person), source]);
}

function convertWithLibreOffice(of: Person[], format: Person["format"], folder: string) {
	if (of.length === 0) return;
	const sources = of.map((person) => {
		const source = join(folder, `${person.number}.fodt`);
		writeFileSync(source, renderOpenDocument(person));
		return source;
	});
	const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
	const to = ["--convert-to", FILTERS[format], "--outdir", folder];
	execFileSync("soffice", [profile, "--headless", ...to, ...sources], { stdio: ["ignore", "ignore", "inherit"] });
	for (const person of of) {
		writeFileSync(targetPath(person), readFileSync(join(folder, `${person.number}.${format}`)));
	}
}
