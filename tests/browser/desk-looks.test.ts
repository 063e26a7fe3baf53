import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openSampleDesk } from "../sample-desk.ts";

/* What the desk looks like with the sample firm's data, measured. */

const desk = openSampleDesk();

const SIZES = {
	desk: { width: 1440, height: 900 },
	tablet: { width: 820, height: 1180 },
	phone: { width: 390, height: 844 },
};

/** Each screen, and what it shows once it has loaded. */
async function readScreens(): Promise<[path: string, sign: string][]> {
	const openings = await desk.db.selectFrom("openings").select(["id", "status"]).orderBy("id").execute();
	const company = await desk.db
		.selectFrom("companies")
		.select("id")
		.where("name", "like", "Harrow%")
		.executeTakeFirst();
	return [
		["/", "Gail Hutchins"],
		[`/s/${desk.references.get("Dana Whitcomb")}`, "VP of Sales at Harrow & Pike Freight"],
		[`/s/${desk.references.get("Marcus Ellery")}`, "From the resume"],
		[`/s/${desk.references.get("Hal Brandt")}`, "Requirements"],
		["/find?q=freight", "Marcus Ellery"],
		["/candidates", "Marcus Ellery"],
		["/chat", "Taking chats"],
		["/openings", "Palisade Instruments"],
		...openings.map(({ id }): [string, string] => [`/o/${id}`, "Timeline"]),
		["/placements", "Sunil Rao"],
		["/companies", "Harrow & Pike Freight"],
		[`/c/${company?.id}`, "Dana Whitcomb"],
		["/numbers", "Answered on time"],
		["/staff", "Rosa Delgado"],
		["/me", "Passkeys"],
	];
}

test.for([
	["desk", "light"],
	["tablet", "dark"],
	["phone", "light"],
] as const)(
	"nothing is cut off, and no screen has two search boxes: %s",
	{ tags: "thorough" },
	async ([size, colorScheme]) => {
		const page = await desk.newPage(desk.team.claire, { viewport: SIZES[size], colorScheme });
		for (const [path, sign] of await readScreens()) {
			await page.goto(desk.url + path);
			await page.getByText(sign).first().waitFor();
			expect([path, await findCut(page)]).toEqual([path, []]);
			const boxes = await page
				.getByRole("searchbox")
				.evaluateAll((all) => all.filter((box) => box.checkVisibility()).length);
			expect([path, boxes]).toEqual([path, Math.min(boxes, 1)]);
		}
	},
);

test("filters are drawn by the kit: no select with the browser's arrow, no date field with its calendar", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: SIZES.desk });
	await page.goto(`${desk.url}/find`);
	await page.getByRole("button", { name: "Filters" }).click();
	await page.getByLabel("Received since").waitFor();
	expect(await readNativeFields(page)).toEqual([]);
	await page.goto(`${desk.url}/candidates`);
	await page.getByLabel("Source").waitFor();
	expect(await readNativeFields(page)).toEqual([]);
	expect(await page.getByLabel("State", { exact: true }).locator("option").allTextContents()).toHaveLength(51);
});

test("what is added to an opening is shown whole", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: SIZES.desk });
	const { id } = await desk.db
		.selectFrom("openings")
		.select("id")
		.where("status", "=", "open")
		.executeTakeFirstOrThrow();
	await page.goto(`${desk.url}/o/${id}`);
	await page.getByRole("button", { name: "Add candidates" }).first().click();
	const dialog = page.getByRole("dialog", { name: "Add candidates" });
	await dialog.getByRole("button", { name: /^Add / }).first().waitFor();
	const cut = await dialog
		.locator("li span")
		.evaluateAll(
			(all) =>
				all.filter(
					(one) =>
						!one.matches(".sr-only") &&
						one.scrollWidth > one.clientWidth + 1 &&
						getComputedStyle(one).overflowX !== "visible",
				).length,
		);
	expect(cut).toBe(0);
});

test("a phone's bar is filled, for open and for closed submissions", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: SIZES.phone });
	const closed = await desk.db
		.selectFrom("submissions")
		.select("reference")
		.where("closed_at", "is not", null)
		.where("outcome", "!=", "spam")
		.where("kind", "=", "lead")
		.executeTakeFirstOrThrow();
	for (const reference of [desk.references.get("Dana Whitcomb"), closed.reference]) {
		await page.goto(`${desk.url}/s/${reference}`);
		const reply = page.getByRole("button", { name: "Note", exact: true });
		await reply.waitFor();
		const [left, right] = await reply.evaluate((button) => {
			const acts = [...(button.parentElement?.children ?? [])].map((one) => one.getBoundingClientRect());
			return [Math.min(...acts.map((one) => one.left)), Math.max(...acts.map((one) => one.right))];
		});
		expect(left).toBeLessThan(60);
		expect(right).toBeGreaterThan(330);
	}
});

test("a caller's name typed in capitals stands in title case", async () => {
	const page = await desk.newPage(desk.team.claire, { viewport: SIZES.desk });
	await page.goto(desk.url);
	await page.getByText("Gail Hutchins").first().waitFor();
	await page.keyboard.press("c");
	const dialog = page.getByRole("dialog", { name: "Add a call" });
	await dialog.getByLabel("Name").fill("MAUREEN O'DELL");
	await dialog.getByLabel("Phone").fill("(302) 555-0187");
	await dialog.getByRole("button", { name: "Add call" }).click();
	await page.getByRole("link", { name: /Maureen O'Dell/ }).waitFor();
	expect(await page.getByText(/MAUREEN/).count()).toBe(0);
});

/** Text past the window's edge or hidden by its box, unless it ends in an ellipsis; labels and buttons not even so. */
function findCut(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const WHOLE = "button, h1, h2, label, legend, th, nav a, [role=tab]";
		const width = document.documentElement.clientWidth;
		const found = new Set<string>();
		for (const element of document.querySelectorAll<HTMLElement>("body *")) {
			const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
			const box = element.getBoundingClientRect();
			if (!text || box.width < 3 || box.height < 3 || !element.checkVisibility({ visibilityProperty: true })) continue;
			const words = element.textContent?.trim().slice(0, 60) ?? "";
			const isClipped = getComputedStyle(element).overflowX !== "visible" && element.clientWidth > 0;
			if (isClipped && element.matches(WHOLE) && element.scrollWidth > element.clientWidth + 1)
				found.add(`cut: ${words}`);
			let isAllowed = false;
			for (let outer: HTMLElement | null = element; outer; outer = outer.parentElement) {
				const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(outer);
				isAllowed ||= textOverflow === "ellipsis" || webkitLineClamp !== "none" || clipPath !== "none";
				isAllowed ||= overflowX === "auto" || overflowX === "scroll";
				if (isAllowed || (overflowX !== "hidden" && overflowX !== "clip")) continue;
				const { right } = outer.getBoundingClientRect();
				if (box.left < right && box.right > right + 2) found.add(`hidden: ${words}`);
			}
			if (!isAllowed && box.left < width && box.right > width + 2) found.add(`past the edge: ${words}`);
		}
		return [...found];
	});
}

/** Of the browser's own look: selects with its arrow, and date fields whose calendar no rule of ours draws. */
function readNativeFields(page: Page): Promise<string[]> {
	return page.locator("main").evaluate((main) => {
		const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
		const drawsCalendar = rules.some((rule) => /::-webkit-calendar-picker-indicator \{[^}]*mask: url\(/.test(rule));
		return [...main.querySelectorAll<HTMLElement>("select, input[type=date]")]
			.filter((field) => (field.matches("select") ? getComputedStyle(field).appearance !== "none" : !drawsCalendar))
			.map((field) => field.outerHTML.slice(0, 80));
	});
}
