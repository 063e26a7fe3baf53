import { expect, test } from "vitest";
import { parser, type Told } from "./stream.ts";

const STREAM = `: hello\n\nid: 1_a\nevent: change\ndata: {"what":"joined"}\n\n: still here\n\nid: 2_b\r\nevent: change\r\ndata: one\r\ndata: two\r\n\r\n`;
const TOLD: Told[] = [
	{ id: "1_a", event: "change", data: '{"what":"joined"}' },
	{ id: "2_b", event: "change", data: "one\ntwo" },
];

test.each([1, 2, 7, STREAM.length])("a stream reads the same in pieces of %d characters", (size) => {
	const told: Told[] = [];
	const parse = parser((message) => told.push(message));
	for (let at = 0; at < STREAM.length; at += size) parse(STREAM.slice(at, at + size));
	expect(told).toEqual(TOLD);
});

test("what has not ended is not told", () => {
	const told: Told[] = [];
	parser((message) => told.push(message))("id: 1\ndata: half\n");
	expect(told).toEqual([]);
});
