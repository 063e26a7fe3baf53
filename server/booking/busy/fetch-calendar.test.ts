import { expect, test } from "vitest";
import { calendarServer, ics, vevent } from "../../../tests/test-calendars.ts";
import { CALENDAR_BYTES_MAX, CalendarError, fetchCalendar } from "./fetch-calendar.ts";
import { isPublicAddress } from "./public-address.ts";

/** Why a calendar wasn't fetched. */
async function problem(fetched: Promise<unknown>): Promise<string> {
	const error = await fetched.then(
		() => new Error("It was fetched."),
		(reason: Error) => reason,
	);
	expect(error).toBeInstanceOf(CalendarError);
	return error.message;
}

test("a calendar is fetched with its version, and not sent again while it is the same", async () => {
	const server = await calendarServer(({ headers }, response) => {
		const same = headers["if-none-match"] === '"1"' && headers["if-modified-since"] === "yesterday";
		response.writeHead(same ? 304 : 200, { etag: '"1"', "last-modified": "yesterday" }).end(same ? "" : ics());
	});
	const first = await server.fetch(server.url);
	expect(first).toEqual({ text: ics(), etag: '"1"', modified: "yesterday" });
	if (first === "unchanged") throw new Error("It can't be known yet.");
	expect(await server.fetch(server.url, first)).toBe("unchanged");
	expect(server.asked[0]?.headers).toMatchObject({ "accept-encoding": "identity" });
	expect(server.asked[0]?.headers).not.toHaveProperty("if-none-match");
});

test("only public addresses are connected to, however they are written", async () => {
	const server = await calendarServer((_, response) => response.end(ics()));
	const { port } = server;
	const names = [
		"127.0.0.1",
		"[::1]",
		"[::ffff:127.0.0.1]",
		"10.0.0.1",
		"169.254.169.254",
		"0x7f.1",
		"2130706433",
		"0",
	];
	for (const host of names) {
		expect([host, await problem(fetchCalendar(`https://${host}:${port}/`, undefined))]).toEqual([
			host,
			"Its server isn't on the public internet.",
		]);
	}
	expect(await problem(fetchCalendar(`https://localhost:${port}/`, undefined))).toBe(
		"Its server isn't on the public internet.",
	);
	// One of its addresses would do.
	const resolve = async () => [
		{ address: "93.184.215.14", family: 4 },
		{ address: "127.0.0.1", family: 4 },
	];
	expect(await problem(fetchCalendar(server.url, undefined, { resolve }))).toBe(
		"Its server isn't on the public internet.",
	);
	expect(server.asked).toEqual([]);
});

test("a name is looked up once: what was checked is what is connected to", async () => {
	const server = await calendarServer((_, response) => response.end(ics()));
	const lookedUp: string[] = [];
	// The second answer would lead elsewhere.
	const resolve = async (host: string) => {
		lookedUp.push(host);
		return [{ address: lookedUp.length === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
	};
	const checked: string[] = [];
	const isAllowed = (address: string) => {
		checked.push(address);
		return true;
	};
	expect(await server.fetch(server.url, undefined, { resolve, isAllowed })).toMatchObject({ text: ics() });
	expect([lookedUp, checked]).toEqual([["calendar.example"], ["127.0.0.1"]]);
});

test("redirects are followed to https on the public internet only, and not without end", async () => {
	const server = await calendarServer(({ url = "" }, response) => {
		const to = new URL(url, "https://calendar.example").searchParams.get("to");
		if (to === null) return response.end(ics());
		return response.writeHead(302, { location: to }).end("x".repeat(10));
	});
	const leading = (to: string) => server.fetch(`${server.url}?to=${encodeURIComponent(to)}`);
	expect(await leading(`https://other.example:${server.port}/moved.ics`)).toMatchObject({ text: ics() });
	expect(await leading("/moved.ics")).toMatchObject({ text: ics() });
	expect(await problem(leading(`http://calendar.example:${server.port}/`))).toMatch(/doesn't begin with https/);
	expect(await problem(leading("file:///etc/passwd"))).toMatch(/doesn't begin with https/);
	expect(await problem(leading("https://10.0.0.1/"))).toBe("Its server isn't on the public internet.");
	expect(await problem(leading("https://[::1]/"))).toBe("Its server isn't on the public internet.");
	expect(await problem(leading("http://"))).toBe("It leads nowhere.");
	const round = await calendarServer((_, response) => response.writeHead(301, { location: "/again" }).end());
	expect(await problem(round.fetch(round.url))).toBe("It leads from one address to another without end.");
	expect(round.asked).toHaveLength(4);
});

test("a response that is too large, compressed, late or an error says so, and names no address", async () => {
	const server = await calendarServer(({ url }, response) => {
		if (url === "/large") return response.end("x".repeat(CALENDAR_BYTES_MAX + 1));
		if (url === "/events") return response.end(ics(...Array<string>(100_000).fill(vevent("DTSTART:20260303T150000Z"))));
		if (url === "/endless") {
			const more = () => response.write("x".repeat(64 * 1024), (error) => error ?? more());
			return more();
		}
		if (url === "/compressed") return response.writeHead(200, { "content-encoding": "gzip" }).end("x");
		if (url === "/late") return response.write("BEGIN:");
		if (url === "/silent") return undefined;
		if (url === "/cut") return response.writeHead(200, { "content-length": "100" }).end("x", () => response.destroy());
		return response.writeHead(Number(url?.slice(1))).end();
	});
	const base = new URL("/", server.url).href;
	const own = { deadlineMs: 300 };
	for (const [path, said] of [
		["large", "It's larger than 1 MB."],
		["events", "It's larger than 1 MB."],
		["endless", "It's larger than 1 MB."],
		["compressed", "Its server compressed it, without being asked to."],
		["304", "Its server answered 304."],
		["404", "Its server answered 404."],
		["503", "Its server answered 503."],
		["cut", "The connection to its server failed."],
	]) {
		expect([path, await problem(server.fetch(base + path))]).toEqual([path, said]);
	}
	for (const path of ["late", "silent"]) {
		expect([path, await problem(server.fetch(base + path, undefined, own))]).toEqual([
			path,
			"It didn't answer within 5 seconds.",
		]);
	}
	const other = `https://elsewhere.example:${server.port}/`;
	expect(await problem(server.fetch(other))).toBe("Its server has no valid certificate.");
	const unknown = async () => Promise.reject(Object.assign(new Error("no such host"), { code: "ENOTFOUND" }));
	expect(await problem(server.fetch(other, undefined, { resolve: unknown }))).toBe("Its server can't be found.");
});

test("addresses of this machine, of private networks and of no one aren't public", () => {
	for (const address of [
		...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
		...["192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1"],
		...["255.255.255.255", "::", "::1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "64:ff9b::a00:1", "fc00::1", "fe80::1"],
		...["fe80::1%eth0", "ff02::1", "2001:db8::1", "2002:7f00:1::1", "2001::1", "calendar.example", ""],
	]) {
		expect([address, isPublicAddress(address)]).toEqual([address, false]);
	}
	for (const address of ["8.8.8.8", "93.184.215.14", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001:830::200e"]) {
		expect([address, isPublicAddress(address)]).toEqual([address, true]);
	}
});
