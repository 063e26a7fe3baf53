import { OperatorError } from "../../server/config/operator-error.ts";
import { findPersonByEmail, invite, listPeople, removePerson } from "../../server/people/people.ts";
import { makeLink } from "../../server/people/sign-in-links.ts";
import type { Database, PersonRow } from "../../server/store/tables.ts";

/* Team management for the server's operator: the first admin, a lost device, someone who leaves. */

const EMAIL_PATTERN = /^[^\s@<>]+@[^\s@<>]+$/;

/** Returns the token of a join link; undefined if the person had already joined and is now an admin. */
export async function inviteByEmail(
	db: Database,
	email: string,
	admin: boolean,
	now: Date,
): Promise<string | undefined> {
	if (!EMAIL_PATTERN.test(email)) throw new OperatorError(`"${email}" isn't an email address.`);
	const known = await findPersonByEmail(db, email);
	if (known?.joined_at && (!admin || known.role === "admin")) {
		throw new OperatorError(
			`${displayName(known)} has already joined. For a sign-in link: npm run -s staff -- sign-in ${email}`,
		);
	}
	const person = await invite(db, { email, role: admin ? "admin" : "recruiter", by: null }, now);
	return person.joined_at ? undefined : makeLink(db, "join", person.id, now);
}

/** Returns the token of a sign-in link, for someone who lost their passkey or gets no email. */
export async function createSignInToken(db: Database, email: string, now: Date): Promise<string> {
	const person = await requirePerson(db, email);
	if (!person.joined_at) {
		throw new OperatorError(
			`${email} was invited but hasn't joined. For a new link: npm run -s staff -- invite ${email}`,
		);
	}
	return makeLink(db, "sign-in", person.id, now);
}

export async function removeByEmail(db: Database, email: string, now: Date): Promise<PersonRow> {
	const person = await requirePerson(db, email);
	await removePerson(db, person.id, null, now);
	return person;
}

export async function listTeam(db: Database) {
	return (await listPeople(db)).map((person) => ({
		name: person.name,
		email: person.email,
		role: person.role,
		invited: person.invited_at,
		joined: person.joined_at,
		lastSeen: person.seen_at,
		awayUntil: person.away_until,
	}));
}

async function requirePerson(db: Database, email: string): Promise<PersonRow> {
	const person = await findPersonByEmail(db, email);
	if (!person) throw new OperatorError(`No one on the team has the address ${email}. See npm run -s staff -- people.`);
	return person;
}

function displayName({ name, email }: PersonRow): string {
	return name || email;
}
