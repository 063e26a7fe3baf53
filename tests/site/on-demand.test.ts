import { expect, inject, test } from "vitest";

/* Pages rendered on demand: what one visitor sees never depends on earlier visitors. */

async function pageAt(path: string) {
	const response = await fetch(inject("site") + path, { redirect: "manual" });
	return { status: response.status, headers: response.headers, html: await response.text() };
}

const MAC = "abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE";

test.each(["lead", "lead-details", "talent-request", "resume", "message"])(
	"a confirmation of %s shows the reference it was asked for",
	async (kind) => {
		for (const reference of ["CW-7K4M-Q2XN", "CW-2222-9999", "CW-7K4M-Q2XN"]) {
			const { status, headers, html } = await pageAt(`/received/${kind}/${reference}`);
			expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
			expect(html).toContain(reference);
			expect(html.replaceAll(reference, "")).not.toMatch(/CW-[0-9A-Z]{4}-[0-9A-Z]{4}/);
		}
	},
);

test("a lead's second step contains the token from its URL, and none without one", async () => {
	for (const reference of ["CW-7K4M-Q2XN", "CW-2222-9999"]) {
		const token = `${reference}.${MAC}`;
		const { html } = await pageAt(`/received/lead/${reference}?token=${token}`);
		expect(html).toContain(`name="token" value="${token}"`);
		expect(html.replaceAll(reference, "")).not.toMatch(/CW-[0-9A-Z]{4}-[0-9A-Z]{4}|0{43}/);
		expect((await pageAt(`/received/lead/${reference}`)).html).not.toContain("/forms/lead-details");
	}
});

test("an invalid token is not shown", async () => {
	for (const token of ["x", `CW-7K4M-Q2XN.${MAC}<script>`, `"><script>alert(1)</script>`, "$&", "CW-0000-0000"]) {
		const { status, html } = await pageAt(`/received/lead/CW-7K4M-Q2XN?token=${encodeURIComponent(token)}`);
		expect([status, html.includes("/forms/lead-details")]).toEqual([200, false]);
	}
});

test("there is no confirmation page for an invalid reference or kind", async () => {
	for (const path of ["lead/CW-7K4M", "lead/cw-7k4m-q2xn", "lead/CW-7K4M-Q2XN/x", "nothing/CW-7K4M-Q2XN"]) {
		expect([path, (await pageAt(`/received/${path}`)).status]).toEqual([path, 404]);
	}
});

test("the message form is the same for everyone; the other forms redirect to their pages", async () => {
	const first = await pageAt("/forms/message");
	expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-store"]);
	expect((await pageAt("/forms/message?x=1")).html).toBe(first.html);
	const wrong = new URLSearchParams({ name: "Dana Reyes", email: "dana@", message: "From somewhere" });
	const returned = await fetch(`${inject("site")}/forms/message`, { method: "POST", body: wrong });
	expect([returned.status, (await returned.text()).includes("Dana Reyes")]).toEqual([422, true]);
	expect((await pageAt("/forms/message")).html).toBe(first.html);
	for (const [form, place] of [
		["lead", "/#lead-form"],
		["lead-details", "/#lead-form"],
		["talent-request", "/locations"],
		["resume", "/resume#resume-form"],
	]) {
		const { status, headers } = await pageAt(`/forms/${form}`);
		expect([form, status, headers.get("location")]).toEqual([form, 303, place]);
	}
	expect((await pageAt("/forms/nothing")).status).toBe(404);
});
