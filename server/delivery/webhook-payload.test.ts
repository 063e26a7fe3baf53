import { expect, test, vi } from "vitest";
import { lead, newInstallation, WEBHOOK_SECRET, webhookReceiver } from "../../tests/installation.ts";
import type { IncomingSubmission } from "../intake/incoming-submission.ts";

const patient = { timeout: 120_000, interval: 5 };
const MESSAGE = { name: "Sam Lee", email: "sam@example.com", message: "Do you place channel managers?" };

test("a webhook gets all that was sent and where it came from, whatever the form", async () => {
	const hook = await webhookReceiver();
	const { clock, open, resume } = newInstallation({ WEBHOOK_URL: hook.url, WEBHOOK_SECRET });
	const site = await open();
	await site.start();
	const sent: IncomingSubmission[] = [
		lead("jane@example.com"),
		{ kind: "message", fields: MESSAGE, context: {} },
		await resume("ada@example.com"),
	];
	const from = [
		{ page: "/services", referrer: "https://search.example/", utm: { utm_source: "newsletter" } },
		{ page: null, referrer: null, utm: null },
		{ page: "/resume", referrer: null, utm: null, file: { name: "Ada Quinn; CV.pdf", type: "pdf", size: 15 } },
	];
	for (const [index, incoming] of sent.entries()) {
		const { reference } = await site.intake.receive(incoming);
		await vi.waitFor(() => expect(hook.calls).toHaveLength(index + 1), patient);
		const { kind, fields } = incoming;
		expect(JSON.parse(hook.calls[index]?.body ?? "")).toEqual({
			type: `${kind}.received`,
			timestamp: clock().toISOString(),
			data: { reference, kind, fields, ...from[index] },
		});
	}
});
