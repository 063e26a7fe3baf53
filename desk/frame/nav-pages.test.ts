import { expect, test } from "vitest";
import { views } from "../lists/queues.ts";
import { candidatesPage, chatPage, navPages, openingsPage } from "./nav-pages.ts";

test("no letter after G opens two pages", () => {
	const keys = [...views, chatPage, openingsPage, candidatesPage, ...navPages].flatMap(({ key }) => key ?? []);
	expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
