import { expect, test } from "vitest";
import { addLoader, deferChatScript, deferIslands } from "./islands-later.ts";

const HEADING = `It's "set" & <ready>, not &quot;`;
const props = JSON.stringify({
	words: [0, { heading: [0, HEADING] }],
	steps: [
		1,
		[
			[0, "one"],
			[0, 2],
		],
	],
	none: [0, null],
});
const attributes = [
	'uid="Z1" prefix="r1" component-url="/_astro/Form.js" component-export="Form" renderer-url="/_astro/client.js"',
	`props="${escaped(props)}" ssr client="visible"`,
	'opts="{&quot;name&quot;:&quot;Form&quot;,&quot;value&quot;:{&quot;rootMargin&quot;:&quot;400px&quot;}}" await-children',
].join(" ");
const runtime =
	'<script>(()=>{(self.Astro||(self.Astro={})).visible=1})()</script><script>customElements.define("astro-island")</script>';
const page = `<body><script>theme()</script>${runtime}<astro-island ${attributes}><form></form></astro-island></body>`;

function escaped(text: string): string {
	const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&quot;" };
	return text.replace(/[&<>'"]/g, (sign) => entities[sign] ?? "");
}

function defer(html: string) {
	const files = new Map<string, string>();
	return { html: deferIslands(html, files), files };
}

test("an island keeps only its module's URL, and the page nothing of Astro's runtime", () => {
	const { html, files } = defer(page);
	const [address] = files.keys();
	expect(html).toBe(
		`<body><script>theme()</script><astro-island ssr prefix="r1" data-reached="${address}" data-near="400px"><form></form></astro-island></body>`,
	);
	expect(addLoader(html)).toMatch(/<\/astro-island><script>.*IntersectionObserver[\s\S]*<\/script><\/body>$/);
});

test("an island on the first screen waits until it's touched", () => {
	const { html, files } = defer(page.replace('client="visible"', 'client="touched"'));
	const [address] = files.keys();
	expect(html).toContain(`<astro-island ssr prefix="r1" data-touched="${address}"><form>`);
	expect(addLoader(html)).toMatch(/<script>(?!.*IntersectionObserver).*focusin[\s\S]*<\/script><\/body>$/);
});

test("the module hydrates the island with its props", () => {
	const [code = ""] = defer(page).files.values();
	expect(code).toContain('import{Form as part}from"/_astro/Form.js";import take from"/_astro/client.js"');
	expect(code).toContain(JSON.stringify({ words: { heading: HEADING }, steps: ["one", 2], none: null }));
});

test("a page without islands and scripts stays as it is", () => {
	expect(addLoader(deferChatScript(defer("<body></body>").html))).toBe("<body></body>");
});

test("the chat script loads when its place is reached", () => {
	const place = '<li data-reached=""><a></a></li>';
	const door = '<script type="module" src="/_astro/door.js"></script>';
	expect(deferChatScript(`<body>${place}${door}</body>`)).toBe(
		'<body><li data-reached="/_astro/door.js"><a></a></li></body>',
	);
	expect(() => deferChatScript(`<body>${door}</body>`)).toThrow("/_astro/door.js");
	expect(() => deferChatScript(`<body>${place}</body>`)).toThrow("no script");
});

test.each([
	["a directive", 'visible"', 'idle"', "client:idle"],
	["a prop type", "[0,null]", "[3,1]", "Astro's type 3"],
	["a runtime", '"astro-island"', '"astro-part"', "1 of Astro's scripts"],
	["an island's attributes", "component-url", "module-url", "An island lacks"],
])("%s that is not known stops the build", (_, known, unknown, sentence) => {
	expect(() => defer(page.replace(known, unknown))).toThrow(sentence);
});
