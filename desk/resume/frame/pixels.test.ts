import { expect, test } from "vitest";
import { countPixels, PAGE_PIXELS_MAX } from "./pixels.ts";

const SCAN = { width: 2550, height: 3300 }; // letter at 300 dpi

function threadThatIsWatched() {
	const heard: string[] = [];
	const thread = Object.assign(new EventTarget(), { terminate: () => heard.push("ended") });
	const pixels = countPixels(thread, () => heard.push("too many"));
	const says = (action: string, data: unknown) =>
		thread.dispatchEvent(new MessageEvent("message", { data: { action, data } }));
	return { heard, pixels, says, unpacks: (picture: object) => says("obj", ["img_1", "page_1", "Image", picture]) };
}

test("pages that each have a scan are drawn, however many there are", () => {
	const { heard, pixels, unpacks } = threadThatIsWatched();
	for (let page = 0; page < 50; page += 1) {
		unpacks(SCAN);
		pixels.free();
	}
	expect(heard).toEqual([]);
});

test("a page with more pictures than there is room for ends the thread before the next is unpacked", () => {
	const { heard, unpacks } = threadThatIsWatched();
	let pictures = 0;
	while (heard.length === 0 && pictures < 100) {
		unpacks(SCAN);
		pictures += 1;
	}
	expect(heard).toEqual(["ended", "too many"]);
	expect((pictures - 1) * SCAN.width * SCAN.height).toBeLessThanOrEqual(PAGE_PIXELS_MAX);
});

test("pictures that several pages share stay, and everything else counts for nothing", () => {
	const { heard, pixels, says } = threadThatIsWatched();
	says("obj", ["font_1", "page_1", "Font", { name: "Helvetica" }]);
	says("obj", ["img_1", "page_1", "Image", null]);
	says("StartRenderPage", { transparency: false });
	for (let picture = 0; picture < 6; picture += 1) {
		expect(heard).toEqual([]);
		says("commonobj", ["g_1", "Image", SCAN]);
		pixels.free();
	}
	expect(heard).toEqual(["ended", "too many"]);
});
