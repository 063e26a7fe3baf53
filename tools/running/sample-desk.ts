import { randomUUID } from "node:crypto";
import type { Kind } from "../../forms/kinds.ts";
import { mailbox } from "../../server/store/inbox.ts";
import type { Database } from "../../server/store/tables.ts";

/* A morning at the desk, invented: for pictures of it, and for who tries it. */

/** Tuesday, November 17, 2026, 10:42 am Eastern. */
export const MORNING = Date.UTC(2026, 10, 17, 15, 42);

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const COLLEAGUES = { rosa: "Rosa Delgado", james: "James Park", ben: "Ben Tran" };

interface Sample {
	kind: Kind;
	/** How many minutes are left to answer; below zero when it is late. */
	left: number;
	owner?: "me" | keyof typeof COLLEAGUES;
	unopened?: true;
	fields: Record<string, string>;
	details?: Record<string, string>;
	page: string;
	suspected?: string;
	remarks?: string;
	/** Of a message, whose promise is shorter. */
	promisedMs?: number;
}

const SAMPLES: Sample[] = [
	{
		kind: "talent-request",
		left: -67,
		owner: "james",
		page: "/sales-recruitment/nebraska",
		fields: {
			name: "Gail Hutchins",
			email: "gail.hutchins@bluestemgrain.example",
			jobTitle: "Sales Manager",
			company: "Bluestem Grain Equipment",
			state: "nebraska",
		},
	},
	{
		kind: "lead",
		left: 132,
		owner: "me",
		page: "/industries/logistics",
		fields: {
			firstName: "Dana",
			lastName: "Whitcomb",
			email: "dana.whitcomb@harrowpike.example",
			company: "Harrow & Pike Freight",
			roleType: "account-executive",
			requirements:
				"Two account executives for the Great Lakes: Ohio, Michigan, western Pennsylvania. They sell managed freight contracts to mid-market manufacturers, 90-day cycle, average deal $140K. Quota $1.6M each. They must have hunted: our last two inherited accounts and stalled.",
			agreeToTerms: "on",
		},
		details: {
			phone: "(614) 555-0188",
			jobTitle: "VP of Sales",
			companySize: "201-1,000",
			industry: "Logistics & Supply Chain",
			experienceLevel: "senior",
			salaryRange: "$90K-$120K",
			location: "hybrid",
			timeline: "30-days",
			teamSize: "2-5",
			preferredContact: "either",
			budget: "$25K-$50K",
		},
	},
	{
		kind: "resume",
		left: 168,
		owner: "me",
		page: "/resume",
		fields: {
			firstName: "Marcus",
			lastName: "Ellery",
			email: "marcus.ellery@mail.example",
			phone: "614 555 0102",
			desiredPosition: "account-executive",
			experience: "6-10",
			additionalInfo: "Freight and 3PL contracts, 118% of $1.5M last year. Columbus, hybrid.",
		},
	},
	{
		kind: "talent-request",
		left: 264,
		unopened: true,
		page: "/sales-recruitment/arizona",
		fields: {
			name: "Luis Arroyo",
			email: "luis@redmesaroofing.example",
			jobTitle: "Inside Sales Representative",
			company: "Redmesa Roofing Supply",
			state: "arizona",
		},
	},
	{
		kind: "lead",
		left: 359,
		owner: "me",
		page: "/industries/healthcare",
		fields: {
			firstName: "Karen",
			lastName: "Voss",
			email: "karen.voss@palisade.example",
			company: "Palisade Instruments",
			roleType: "vp-sales",
			requirements: "VP of Sales for surgical devices in the Midwest, a team of nine.",
			agreeToTerms: "on",
		},
	},
	{
		kind: "message",
		left: 58,
		owner: "rosa",
		promisedMs: 120 * MINUTE_MS,
		page: "/faq",
		fields: {
			name: "Andre Wilkes",
			email: "andre.wilkes@mail.example",
			message: "Is the 90-day guarantee in the contract?",
		},
	},
	{
		kind: "resume",
		left: 630,
		page: "/sales-jobs/sales-manager",
		fields: {
			firstName: "Hannah",
			lastName: "Strand",
			email: "hannah.strand@mail.example",
			phone: "404 555 0177",
			desiredPosition: "sales-manager",
			experience: "11-15",
			additionalInfo: "Building products, two-step distribution, Atlanta.",
		},
	},
	{
		kind: "lead",
		left: 1206,
		unopened: true,
		page: "/services",
		fields: {
			firstName: "Peter",
			lastName: "Nakamura",
			email: "peter@copperline.example",
			company: "Copperline Energy",
			roleType: "business-development",
			requirements: "Business development for oilfield services out of Tulsa.",
			agreeToTerms: "on",
		},
	},
	{
		kind: "talent-request",
		left: 1293,
		owner: "ben",
		page: "/sales-recruitment/washington",
		fields: {
			name: "Joyce Abernathy",
			email: "joyce@tidalpoint.example",
			jobTitle: "Account Executive",
			company: "Tidal Point Software",
			state: "washington",
		},
	},
	{
		kind: "lead",
		left: 1365,
		unopened: true,
		page: "/",
		fields: {
			firstName: "Rob",
			lastName: "Castellano",
			email: "rob.castellano@fennimore.example",
			company: "Fennimore Packaging",
			roleType: "sales-director",
			requirements: "Sales Director who rebuilds a team of nine.",
			agreeToTerms: "on",
		},
	},
	{
		kind: "resume",
		left: 1417,
		owner: "me",
		page: "/resume",
		fields: {
			firstName: "Elise",
			lastName: "Tran",
			email: "elise.tran@mail.example",
			phone: "415 555 0119",
			desiredPosition: "customer-success",
			experience: "3-5",
			additionalInfo: "Health records software.",
		},
	},
	{
		kind: "message",
		left: 90,
		promisedMs: 120 * MINUTE_MS,
		page: "/faq",
		suspected: "the form was sent faster than a person types",
		fields: {
			name: "SEO Expert",
			email: "offers@rankfast.example",
			message: "We bring your site to page one. Reply now.",
		},
	},
];

/** Dana wrote once before, and so did a colleague of hers. */
const EARLIER: (Pick<Sample, "kind" | "fields"> & { daysAgo: number })[] = [
	{
		daysAgo: 98,
		kind: "lead",
		fields: {
			firstName: "Dana",
			lastName: "Whitcomb",
			email: "dana.whitcomb@harrowpike.example",
			company: "Harrow & Pike Freight",
			roleType: "inside-sales",
			requirements: "One inside sales representative.",
			agreeToTerms: "on",
		},
	},
	{
		daysAgo: 240,
		kind: "talent-request",
		fields: {
			name: "Evan Rusk",
			email: "evan.rusk@harrowpike.example",
			jobTitle: "Account Executive",
			company: "Harrow & Pike Freight",
			state: "michigan",
		},
	},
];

/**
 * Fills a desk that somebody has just joined.
 * @param now as the server's clock has it
 */
export async function fillDesk(db: Database, now: number): Promise<{ dana: string }> {
	const iso = (ms: number) => new Date(ms).toISOString();
	const { id: me } = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
	const ids = { me, rosa: randomUUID(), james: randomUUID(), ben: randomUUID() };
	let dana = "";
	await db.transaction().execute(async (transaction) => {
		for (const [key, name] of Object.entries(COLLEAGUES)) {
			const email = `${key}@closewell.example`;
			await transaction
				.insertInto("people")
				.values({
					id: ids[key as keyof typeof COLLEAGUES],
					email,
					mailbox: email,
					name,
					role: "recruiter",
					invited_at: iso(now - 90 * DAY_MS),
					joined_at: iso(now - 89 * DAY_MS),
				})
				.execute();
		}
		for (const [index, sample] of SAMPLES.entries()) {
			const due = now + sample.left * MINUTE_MS;
			const received = due - (sample.promisedMs ?? DAY_MS);
			const reference = `CW-7K4M-${"23456789ACDE"[index]}2XN`;
			if (sample.fields.lastName === "Whitcomb") dana = reference;
			await transaction
				.insertInto("submissions")
				.values({
					...rowOf(reference, sample.kind, sample.fields, iso(received)),
					details: sample.details ? JSON.stringify(sample.details) : null,
					details_at: sample.details ? iso(received + 4 * MINUTE_MS) : null,
					page: sample.page,
					suspected: sample.suspected ?? null,
					due_at: iso(due),
					owner: sample.owner ? ids[sample.owner] : null,
					opened_at: sample.unopened || sample.suspected ? null : iso(received + 60 * MINUTE_MS),
				})
				.execute();
			for (const [nth, target] of (sample.suspected ? [] : (["firm-mail", "receipt"] as const)).entries()) {
				const at = iso(received + 2_000);
				await transaction
					.insertInto("deliveries")
					.values({
						...{ id: `${reference}-${nth + 1}`, reference, target, event: "received", attempts: 1 },
						...{ queued_at: iso(received), next_at: iso(received), sent_at: at },
					})
					.execute();
			}
		}
		for (const [index, { daysAgo, kind, fields }] of EARLIER.entries()) {
			const received = now - daysAgo * DAY_MS;
			await transaction
				.insertInto("submissions")
				.values({
					...rowOf(`CW-${index + 2}2HN-4RTW`, kind, fields, iso(received)),
					owner: me,
					due_at: iso(received + DAY_MS),
					opened_at: iso(received + 60 * MINUTE_MS),
					answered_at: iso(received + 302 * MINUTE_MS),
					closed_at: iso(received + 30 * DAY_MS),
					outcome: "won",
				})
				.execute();
		}
		const happened = [
			{ ago: 1112, person: me, what: "took", data: {} },
			{ ago: 97, person: me, what: "called", data: { outcome: "voicemail", text: "" } },
			{ ago: 71, person: ids.rosa, what: "noted", data: { text: "Dana reads mail between meetings." } },
		];
		for (const { ago, person, what, data } of happened) {
			await transaction
				.insertInto("events")
				.values({
					...{ id: randomUUID(), at: iso(now - ago * MINUTE_MS), reference: dana },
					...{ person, what, data: JSON.stringify(data) },
				})
				.execute();
		}
	});
	return { dana };
}

function rowOf(reference: string, kind: Kind, fields: Record<string, string>, received_at: string) {
	const email = mailbox(fields.email);
	return {
		...{ reference, kind, email, inbox: email, fields: JSON.stringify(fields), received_at },
		...{ details_count: 0, version: 1 },
	};
}
