import { expect, test } from "vitest";
import { Budget } from "../checks/budget.ts";
import { ValueReader } from "./values.ts";

test.each([
	["<901fa3>", "901fa3"],
	["<901fa>", "901fa0"], // a missing last digit is a zero
	["<90 1F\n a >", "901fa0"],
	["<>", ""],
])("the hexadecimal string %s is read", (written, bytes) => {
	const read = new ValueReader(Buffer.from(written, "latin1"), 0, new Budget()).next();
	expect(read).toEqual({ text: Buffer.from(bytes, "hex") });
});

test.each([
	["<< /A 1 /B [1 2] >>", false],
	["<< /A >>", true], // not a value
	["<< /A 1 /A 2 >>", true],
	["<< 1 2 >>", true], // not a name
	["<< /A 1 endobj", true],
	["[1 2 >>", true],
	["(open", true],
])("%s is malformed: %s", (written, odd) => {
	const values = new ValueReader(Buffer.from(written, "latin1"), 0, new Budget());
	values.next();
	expect(values.isMalformed).toBe(odd);
});
