import { expect, test } from "vitest";
import { limitMemory, OPERATIONS_MAX, PAGE_PIXELS_MAX, TEXTS_MAX } from "./memory-limit.ts";

const SCAN = { width: 2550, height: 3300 }; // letter at 300 dpi

function limitedWorker() {
	const heard: string[] = [];
	const thread = Object.assign(new EventTarget(), { terminate: () => heard.push("ended") });
	const room = limitMemory(thread, () => heard.push("full"));
	const says = (action: string, data: unknown) =>
		thread.dispatchEvent(new MessageEvent("message", { data: { action, data } }));
	const streams = (chunk: object) => thread.dispatchEvent(new MessageEvent("message", { data: { stream: 4, chunk } }));
	return {
		heard,
		room,
		says,
		streams,
		unpacks: (picture: object) => says("obj", ["img_1", "page_1", "Image", picture]),
	};
}

test("any number of pages with one scan each is drawn", () => {
	const { heard, room, unpacks } = limitedWorker();
	for (let page = 0; page < 50; page += 1) {
		unpacks(SCAN);
		room.free();
	}
	expect(heard).toEqual([]);
});

test("a page with too many images ends the worker before the next one is decoded", () => {
	const { heard, unpacks } = limitedWorker();
	let pictures = 0;
	while (heard.length === 0 && pictures < 100) {
		unpacks(SCAN);
		pictures += 1;
	}
	expect(heard).toEqual(["ended", "full"]);
	expect((pictures - 1) * SCAN.width * SCAN.height).toBeLessThanOrEqual(PAGE_PIXELS_MAX);
});

test("shared images keep counting, and other objects don't count", () => {
	const { heard, room, says } = limitedWorker();
	says("obj", ["font_1", "page_1", "Font", { name: "Helvetica" }]);
	says("obj", ["img_1", "page_1", "Image", null]);
	says("StartRenderPage", { transparency: false });
	for (let picture = 0; picture < 6; picture += 1) {
		expect(heard).toEqual([]);
		says("commonobj", ["g_1", "Image", SCAN]);
		room.free();
	}
	expect(heard).toEqual(["ended", "full"]);
});

test("drawing operations count per page, text items for the whole file", () => {
	const { heard, room, streams } = limitedWorker();
	for (let page = 0; page < 3; page += 1) {
		streams({ fnArray: Array(OPERATIONS_MAX) });
		streams({ items: Array(Math.floor(TEXTS_MAX / 3)) });
		room.free();
	}
	expect(heard).toEqual([]);
	streams({ items: Array(10) });
	expect(heard).toEqual(["ended", "full"]);
	const other = limitedWorker();
	other.streams({ fnArray: Array(OPERATIONS_MAX) });
	other.streams({ fnArray: Array(1) });
	expect(other.heard).toEqual(["ended", "full"]);
});
