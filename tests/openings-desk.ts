import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openSampleDesk, type SampleDesk } from "./sample-desk.ts";

/* Openings at the sample firm's desk, with actions of colleagues. */

export interface OpeningsDesk extends SampleDesk {
	/** An opening of its own for a test, with candidates by name. */
	makeOpening(title: string, candidates: string[], owner?: SampleDesk["team"]["claire"]): Promise<string>;
	openOpening(page: Page, id: string): Promise<void>;
	/** A colleague acts on a candidate as they are now. */
	actOn(by: SampleDesk["team"]["claire"], opening: string, name: string, action: string, sent?: object): Promise<void>;
}

export function openOpeningsDesk(): OpeningsDesk {
	const desk = openSampleDesk();
	return Object.assign(desk, {
		async makeOpening(title: string, candidates: string[], owner = desk.team.claire) {
			const { post } = await desk.colleague(owner);
			const made = await post("/api/openings", {
				...{ company: { name: `${title} Company` }, title, role: "account-executive", seats: 1, fee: 20 },
				...{ payFrom: 90_000, payTo: 120_000 },
			});
			expect(made.status).toBe(201);
			for (const name of candidates) {
				const added = await post(`/api/openings/${made.body.id}/candidates`, { candidate: desk.references.get(name) });
				expect([name, added.status]).toEqual([name, 201]);
			}
			return made.body.id;
		},
		async openOpening(page: Page, id: string) {
			await page.goto(`${desk.url}/o/${id}`);
			await page.getByRole("region", { name: "Stages" }).waitFor();
		},
		async actOn(by: SampleDesk["team"]["claire"], opening: string, name: string, action: string, sent = {}) {
			const { get, post } = await desk.colleague(by);
			const candidate = desk.references.get(name);
			const { candidacies } = (await get(`/api/openings/${opening}`)).body;
			const { version } = candidacies.find((each: { candidate: string }) => each.candidate === candidate);
			const acted = await post(`/api/openings/${opening}/candidates/${candidate}/${action}`, { version, ...sent });
			expect([action, acted.status, acted.body.errors]).toEqual([action, 200, undefined]);
		},
	});
}

export function candidateRow(page: Page, name: string): Locator {
	return page.getByRole("listitem").filter({ has: page.getByRole("link", { name }) });
}

export function stageGroup(page: Page, stage: string): Locator {
	return page.getByRole("region", { name: new RegExp(`^${stage} `) });
}
