import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { paceRequests } from "./pace.ts";

function requestOf(visitor: string) {
	const request = new IncomingMessage(new Socket());
	request.headers["x-visitor"] = visitor;
	return { request, response: new ServerResponse(request) };
}

function paced() {
	const begun: string[] = [];
	const visitorIn = ({ headers }: IncomingMessage) => String(headers["x-visitor"]);
	const listen = paceRequests(visitorIn, (request) => void begun.push(visitorIn(request)));
	const ask = (visitor: string) => {
		const { request, response } = requestOf(visitor);
		listen(request, response);
		return response;
	};
	return { begun, ask };
}

async function turns(times: number) {
	for (let turn = 0; turn < times; turn += 1) await setImmediate();
}

test("a flood gets two requests started per eight turns of the event loop, and another visitor's start right away", async () => {
	const { begun, ask } = paced();
	for (let times = 0; times < 5; times += 1) ask("flood");
	ask("other");
	expect(begun).toEqual([...Array(2).fill("flood"), "other"]);
	await turns(8);
	ask("other");
	expect(begun.slice(3)).toEqual([...Array(2).fill("flood"), "other"]);
	await turns(16);
	expect(begun.filter((visitor) => visitor === "flood")).toHaveLength(5);
});

test("a client that hung up while waiting costs nothing more", async () => {
	const { begun, ask } = paced();
	const responses = Array.from({ length: 4 }, () => ask("flood"));
	for (const response of responses) response.destroy();
	await turns(16);
	expect(begun).toHaveLength(2);
});
