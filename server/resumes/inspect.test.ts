import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { doc, docx, pdf } from "../../tools/running/resume-files.ts";
import { Budget, TooComplicatedError } from "./checks/budget.ts";
import { inspectResume, openInspector } from "./inspect.ts";

const folder = mkdtempSync(join(tmpdir(), "inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));

function writeFile(content: Buffer): string {
	const path = join(folder, randomBytes(8).toString("hex"));
	writeFileSync(path, content);
	return path;
}

test("files sent at the same time each get their own verdict", async () => {
	const paths = [pdf(), doc(), docx(), Buffer.from("text"), Buffer.alloc(0)].map(writeFile);
	expect(await Promise.all(paths.map((path) => inspectResume(path)))).toEqual([
		{ type: "pdf" },
		{ type: "doc" },
		{ type: "docx" },
		{ problem: "wrongType" },
		{ problem: "empty" },
	]);
});

test("a file that takes too long is refused, and the next one is inspected", async () => {
	const long = docx({ text: `<a>${"<b/>".repeat(1_000_000)}</a>` });
	const inspect = openInspector(1);
	await inspect(writeFile(pdf())); // the thread is there
	expect(await inspect(writeFile(long))).toEqual({ problem: "tooComplicated" });
	expect(await inspectResume(writeFile(pdf()))).toEqual({ type: "pdf" });
});

test("an ordinary resume does not wait behind files made to waste time", { tags: "thorough" }, async () => {
	const long = writeFile(docx({ text: `<a>${"<b/>".repeat(2_000_000)}</a>` }));
	const order: string[] = [];
	const inspect = async (path: string, name: string) => {
		await inspectResume(path);
		order.push(name);
	};
	await Promise.all([
		...Array.from({ length: 3 }, () => inspect(long, "long")),
		inspect(writeFile(pdf({ size: 9 * 1024 * 1024 })), "ordinary"),
		inspect(writeFile(pdf()), "ordinary"),
	]);
	expect(order).toEqual(["ordinary", "ordinary", "long", "long", "long"]);
});

test("a file that cannot be read is an error, and the next one is inspected", async () => {
	await expect(inspectResume(join(folder, "missing"))).rejects.toThrow("ENOENT");
	expect(await inspectResume(writeFile(pdf()))).toEqual({ type: "pdf" });
});

test("the server keeps working while a file is inspected", async () => {
	await inspectResume(writeFile(pdf())); // the thread is there
	let others = 0;
	const counting = setInterval(() => others++, 1);
	const path = writeFile(pdf({ size: 10 * 1024 * 1024, text: "x".repeat(1000) }));
	await Promise.all(Array.from({ length: 20 }, () => inspectResume(path)));
	clearInterval(counting);
	expect(others).toBeGreaterThan(20);
});

test("a budget can be spent to the last byte, and not one more", () => {
	const budget = new Budget(10);
	budget.spend(4);
	budget.spend(6);
	expect(() => budget.spend(1)).toThrow(TooComplicatedError);
});
