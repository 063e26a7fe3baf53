import { expect, test } from "vitest";
import { toVisitorKey } from "../http/client-address.ts";
import { RateLimitError } from "./limits.ts";
import { limitInspections } from "./resume-uploads.ts";

const sound = async () => "sound";

test("twenty files per address are inspected in an hour, whatever the result, and more after that", async () => {
	let now = 0;
	const look = limitInspections(() => now);
	for (let file = 0; file < 10; file += 1) expect(await look("203.0.113.9", sound)).toBe("sound");
	for (let file = 0; file < 10; file += 1) {
		await expect(look("203.0.113.9", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	}
	now += 20 * 60 * 1000;
	const refused = await look("203.0.113.9", sound).catch((error) => error);
	expect(refused).toBeInstanceOf(RateLimitError);
	expect(refused.wait).toEqual({ why: "visitor", seconds: 40 * 60 });
	expect(await look("203.0.113.10", sound)).toBe("sound");
	now += 40 * 60 * 1000;
	expect(await look("203.0.113.9", sound)).toBe("sound");
});

test("IPv6 addresses of one connection count together", async () => {
	const look = limitInspections();
	for (let file = 0; file < 20; file += 1) await look(toVisitorKey(`2001:db8::${file}`), sound);
	await expect(look(toVisitorKey("2001:db8::ffff"), sound)).rejects.toThrow(RateLimitError);
	expect(await look(toVisitorKey("2001:db8:0:1::1"), sound)).toBe("sound");
});

test("one file per address is inspected at a time, and nobody waits behind all of someone else's", async () => {
	const look = limitInspections();
	const order: string[] = [];
	let atOnce = 0;
	const file = (name: string) => async () => {
		atOnce += 1;
		await new Promise(setImmediate);
		expect(atOnce).toBeLessThanOrEqual(2);
		atOnce -= 1;
		order.push(name);
	};
	const many = Array.from({ length: 5 }, (_, index) => look("203.0.113.9", file(`many ${index}`)));
	await Promise.all([...many, look("203.0.113.10", file("one"))]);
	expect(order.slice(0, 2)).toEqual(["many 0", "one"]);
});

test("ten thousand visitors are remembered; one more, and the first is forgotten", async () => {
	const look = limitInspections(() => 0);
	for (let file = 0; file < 20; file += 1) await look("203.0.113.9", sound);
	const others = Array.from({ length: 10_000 }, (_, index) => `10.0.${Math.floor(index / 250)}.${index % 250}`);
	for (const address of others.slice(0, -1)) await look(address, sound);
	await expect(look("203.0.113.9", sound)).rejects.toThrow(RateLimitError);
	await look(others.at(-1), sound);
	expect(await look("203.0.113.9", sound)).toBe("sound");
});
