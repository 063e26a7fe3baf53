import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { firm, readContentFile, states } from "./content-files.ts";
import { fillStateName } from "./fill-content.ts";
import { type Team, teamSchema } from "./schema.ts";

/* The recruiters whom the site shows. The demo has its own, in another folder. */

const FOLDER = process.env.DEMO_BUILD ? "tools/demo" : "site/content";

/** What the site shows of a recruiter. */
export interface Recruiter {
	name: string;
	beat: string;
	line: string;
	phone: string;
	/** The start of their photo's address: see site/pages/team. */
	photo: string;
}

const team = readContentFile(
	`${FOLDER}/team.yaml`,
	teamSchema({
		isState: (slug) => states.has(slug),
		hasPhoto: (file) => existsSync(resolve(FOLDER, "team", file)),
	}),
);

/** Headings, as filled in by the schema. */
export const teamWords = { heading: team.heading, lead: team.lead, own: team.own, book: team.book };

export function recruiterHeading(state: string): string {
	return fillStateName(team.state, state);
}

export const recruiters = team.recruiters.map(show);

/** The photos, by the start of their address. */
export const photoFiles = new Map(
	team.recruiters.map(({ photo }) => [photoAddress(photo), resolve(FOLDER, "team", photo)]),
);

/** Everyone who recruits in this state. @param state its slug */
export function recruitersIn(state: string): Recruiter[] {
	return team.recruiters.filter(({ states }) => states.includes(state)).map(show);
}

/** The one recruiter of this state. With two of them, nobody knows which one will answer. */
export function recruiterOf(state: string | null | undefined): Recruiter | undefined {
	const [first, ...others] = state ? recruitersIn(state) : [];
	return others.length > 0 ? undefined : first;
}

/** The recruiter who is this person at the desk. */
export function findRecruiter(person: { name: string; email: string } | undefined): Recruiter | undefined {
	if (!person) return undefined;
	const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
	const found = team.recruiters.find(({ name, email }) =>
		email === undefined ? same(name, person.name) : same(email, person.email),
	);
	return found && show(found);
}

function show({ name, beat, line, phone, photo }: Team["recruiters"][number]): Recruiter {
	return { name, beat, line, phone: phone ?? firm.phone, photo: photoAddress(photo) };
}

/** /team/ada-reyes for ada-reyes.jpg */
function photoAddress(file: string): string {
	return `/team/${basename(file).replace(/\.\w+$/, "")}`;
}
