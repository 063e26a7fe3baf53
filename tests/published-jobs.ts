import { expect, onTestFinished } from "vitest";
import { addDays } from "../server/dates/days.ts";
import { startServer } from "../tools/running/run-server.ts";
import { createDeskClient } from "./test-desk.ts";

/* The built site and desk with jobs that a recruiter published. */

export const BODY = [
	"On target: $170K–$210K, no cap",
	"You would sell: Managed freight contracts to mid-market manufacturers.",
	"Territory: Ohio & Michigan. About 310 plants with < 500 people.",
	"Quota: $1.6M a year, a third of it in your first.",
	"The hard part: Almost no inbound. The last two in this seat waited for the phone to ring.",
	"We pay the drive to <b>Toledo</b>.",
].join("\n");

/** @param folder the one to start the server in */
export async function startJobs(env: Record<string, string> = {}, folder?: string) {
	const server = await startServer({ DESK_PORT: "0", ...env }, folder);
	onTestFinished(() => server.stop());
	const join = new URL(server.desk ?? "");
	const desk = createDeskClient(Number(join.port), join.origin);
	await desk.post(`/api${join.pathname}`, { name: "Claire Okafor", email: "claire@closewell.example" });
	const lastDay = addDays(new Date().toISOString().slice(0, 10), 41);

	const act = async (id: string, action: string, body: object = {}) => {
		const { version } = (await desk.get(`/api/openings/${id}`)).body;
		const done = await desk.post(`/api/openings/${id}/${action}`, { version, ...body });
		expect(done.status).toBe(200);
		return done.body;
	};
	return {
		...{ server, site: server.url, desk, act, lastDay },
		/** Opens and publishes a job. */
		async publish(opening: object = {}, how: object = {}): Promise<{ id: string; path: string }> {
			const made = await desk.post("/api/openings", {
				...{ company: { name: "Harrow & Pike Freight" }, title: "Account Executive, Great Lakes", seats: 2 },
				...{ role: "account-executive", city: "Columbus", state: "ohio", mode: "hybrid" },
				...{ payFrom: 90_000, payTo: 120_000, ...opening },
			});
			expect(made.status).toBe(201);
			const published = await act(made.body.id, "publish", {
				...{ validThrough: lastDay, body: BODY, employerShown: true, employerAgreed: true, ...how },
			});
			return { id: made.body.id, path: `/jobs/${published.published.slug}` };
		},
	};
}
