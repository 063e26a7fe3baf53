import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { fileContent } from "../../../tests/installation.ts";
import { diskFiles } from "./disk.ts";

function newFolder() {
	const parent = mkdtempSync(join(tmpdir(), "files-"));
	onTestFinished(() => rmSync(parent, { recursive: true }));
	return join(parent, "resumes");
}

test("a file reads back as it was saved, and only its owner may read it", async () => {
	const folder = newFolder();
	const files = diskFiles(folder);
	await files.save("key-0001", fileContent("one ", "two"));
	expect(await text(await files.read("key-0001"))).toBe("one two");
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	expect(statSync(join(folder, "key-0001")).mode & 0o777).toBe(0o600);
	expect(await Array.fromAsync(files.list())).toEqual([{ key: "key-0001", unfinished: false }]);
});

test("an interrupted upload leaves nothing behind", async () => {
	const folder = newFolder();
	async function* broken() {
		yield Buffer.from("half");
		throw new Error("connection lost");
	}
	await expect(diskFiles(folder).save("key-0001", { ...fileContent(), open: broken })).rejects.toThrow(
		"connection lost",
	);
	expect(readdirSync(folder)).toEqual([]);
});

test("the remains of a killed save are listed as unfinished, and removed with their key", async () => {
	const folder = newFolder();
	const files = diskFiles(folder);
	await files.writeMark("a mark");
	writeFileSync(join(folder, "key-0001.part"), "half");
	expect(await Array.fromAsync(files.list())).toEqual([{ key: "key-0001", unfinished: true }]);
	await files.remove("key-0001");
	expect(readdirSync(folder)).toEqual(["owner.mark"]);
});

test("the mark reads back as written, and is not listed as a file", async () => {
	const files = diskFiles(newFolder());
	expect(await files.readMark()).toBeUndefined();
	await files.writeMark("one");
	await files.writeMark("two");
	expect(await files.readMark()).toBe("two");
	expect(await Array.fromAsync(files.list())).toEqual([]);
});

test("removing twice is not an error; reading a removed file is", async () => {
	const files = diskFiles(newFolder());
	await files.save("key-0001", fileContent("x"));
	await files.remove("key-0001");
	await files.remove("key-0001");
	await expect(files.read("key-0001")).rejects.toThrow("ENOENT");
});

test.each(["../outside-1", "a/b-longer", "short", "", "x".repeat(201), "nul\0-longer"])(
	"the key %j is refused",
	async (key) => {
		await expect(diskFiles(newFolder()).save(key, fileContent("x"))).rejects.toThrow("key");
	},
);
