import { expect, test } from "vitest";
import { createEventParser, type StreamEvent } from "./event-stream.ts";

const STREAM = `: hello\n\nid: 1_a\nevent: change\ndata: {"what":"joined"}\n\n: still here\n\nid: 2_b\r\nevent: change\r\ndata: one\r\ndata: two\r\n\r\n: still here\nid: 3_\n\n`;
const TOLD: StreamEvent[] = [
	{ id: "1_a", event: "change", data: '{"what":"joined"}' },
	{ id: "2_b", event: "change", data: "one\ntwo" },
];

test.each([1, 2, 7, STREAM.length])("a stream reads the same in pieces of %d characters", (size) => {
	const told: StreamEvent[] = [];
	const reached: string[] = [];
	const parse = createEventParser(
		(message) => told.push(message),
		(id) => reached.push(id),
	);
	for (let at = 0; at < STREAM.length; at += size) parse(STREAM.slice(at, at + size));
	expect(told).toEqual(TOLD);
	expect([...new Set(reached)]).toEqual(["1_a", "2_b", "3_"]);
});

test("an unfinished event is not reported", () => {
	const told: StreamEvent[] = [];
	const reached: string[] = [];
	createEventParser(
		(message) => told.push(message),
		(id) => reached.push(id),
	)("id: 1\ndata: half\n");
	expect([told, reached]).toEqual([[], []]);
});
