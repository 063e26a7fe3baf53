import { expect, test } from "vitest";
import { deferPageIslands } from "./islands-later.ts";

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
const loader = "<script>LOADER</script>";

function escaped(text: string): string {
	const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&quot;" };
	return text.replace(/[&<>'"]/g, (sign) => entities[sign] ?? "");
}

test("an island keeps only its module's URL, and the page only the loader", () => {
	const { html, modules } = deferPageIslands(page, loader);
	const [address] = [...modules.keys()];
	expect(html).toBe(
		`<body><script>theme()</script><astro-island ssr prefix="r1" data-reached="${address}" data-near="400px"><form></form></astro-island>${loader}</body>`,
	);
});

test("the module hydrates the island with its props", () => {
	const [code = ""] = deferPageIslands(page, loader).modules.values();
	expect(code).toContain('import{Form as part}from"/_astro/Form.js";import take from"/_astro/client.js"');
	expect(code).toContain(JSON.stringify({ words: { heading: HEADING }, steps: ["one", 2], none: null }));
});

test("a page without islands stays as it is", () => {
	expect(deferPageIslands("<body></body>", loader).html).toBe("<body></body>");
});

test("on a page without islands the chat script loads when its place is reached", () => {
	const door = '<script type="module" src="/_astro/door.js"></script>';
	const { html } = deferPageIslands(`<body><li data-reached=""><a></a></li>${door}</body>`, loader);
	expect(html).toBe(`<body><li data-reached="/_astro/door.js"><a></a></li>${loader}</body>`);
	expect(() => deferPageIslands(`<body>${door}</body>`, loader)).toThrow("/_astro/door.js");
});

test("an unknown directive or prop type stops the build", () => {
	expect(() => deferPageIslands(page.replace('visible"', 'idle"'), loader)).toThrow("client:idle");
	expect(() => deferPageIslands(page.replace("[0,null]", "[3,1]"), loader)).toThrow("Astro's type 3");
});
