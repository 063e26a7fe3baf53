import { expect } from "vitest";
import type { Submission } from "../server/intake/submission.ts";
import { newInstallation } from "./installation.ts";
import { newRecruiter } from "./test-openings.ts";

/* A firm with openings on the public site, and people who apply to them. */

export async function newApplications(env: Record<string, string> = {}) {
	const installation = newInstallation(env);
	const { clock } = installation;
	const site = await installation.open();
	const { db, intake } = site;
	const recruiter = await newRecruiter(db, clock);
	let sent = 0;
	/** Returns the opening's id. */
	const publish = async (title = "Account Executive", company = "Acme") => {
		const id = await recruiter.open({
			...{ title, company: { name: company }, role: "account-executive", city: "Columbus", state: "ohio" },
			...{ mode: "hybrid", payFrom: 90_000, payTo: 120_000 },
		});
		const published = await recruiter.act(id, {
			...{ what: "publish", validThrough: "2026-04-20", body: "Sell freight.", employerShown: false },
		});
		expect(published.done).toBe(true);
		return id;
	};
	const application = async (opening: string, email: string, keepOnFile = false): Promise<Submission> => {
		sent += 1;
		const resume = await installation.resume(email, `%PDF-1.7 ${email} ${sent}`);
		const { firstName = "", lastName = "" } = resume.fields;
		return { ...resume, fields: { firstName, lastName, email }, application: { opening, keepOnFile } };
	};
	/** Returns the reference. */
	const apply = async (opening: string, email: string, keepOnFile = false) =>
		(await intake.receive(await application(opening, email, keepOnFile))).reference;
	return { ...installation, ...site, site, recruiter, publish, application, apply };
}
