import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { Values } from "./values.ts";

test.each([
	["<901fa3>", "901fa3"],
	["<901fa>", "901fa0"], // a missing last digit is a zero
	["<90 1F\n a >", "901fa0"],
	["<>", ""],
])("the hexadecimal string %s is read", (written, bytes) => {
	const read = new Values(Buffer.from(written, "latin1"), 0, new Budget()).next();
	expect(read).toEqual({ text: Buffer.from(bytes, "hex") });
});
