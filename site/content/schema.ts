import { z } from "zod";

/* The schemas of all content files. An invalid file fails the build with its name, the field and the reason. */

const TITLE_MAX = 60; // search engines cut titles after about 60 characters
const DESCRIPTION_MAX = 160; // and descriptions after about 160

const NO_SUCH_PAGE = "must lead to a page of this site";

const slug = z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be lower case words joined by hyphens");

const phone = z.string().regex(/^\(\d{3}\) \d{3}-\d{4}$/, "must look like (302) 555-0142");

export const firmSchema = z.strictObject({
	name: z.string().min(1),
	legalName: z.string().min(1),
	tagline: z.string().min(1),
	phone,
	email: z.email(),
	city: z.string().min(1),
	region: z.string().min(1),
	country: z.string().length(2),
	/** Where mail reaches the firm. The law asks for it in every job alert, so without it there are none. */
	postalAddress: z.string().trim().min(1).max(200).optional(),
	founded: z.number().int(),
	hours: z
		.strictObject({
			days: z.string().regex(/^(Mo|Tu|We|Th|Fr|Sa|Su)-(Mo|Tu|We|Th|Fr|Sa|Su)$/, "must look like Mo-Fr"),
			opens: z.string().regex(/^\d\d:\d\d$/, "must look like 08:00"),
			closes: z.string().regex(/^\d\d:\d\d$/, "must look like 18:00"),
			timeZone: z.string().refine(isTimeZone, "must be a time zone such as America/New_York"),
			inWords: z.string().min(1),
			holidays: z.array(z.iso.date("must be a day such as 2026-11-26")).default([]),
		})
		.refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "must be later than opens" }),
	social: z.strictObject({ name: z.string().min(1), url: z.url() }),
});

export type Firm = z.infer<typeof firmSchema>;

function isTimeZone(name: string): boolean {
	try {
		return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
	} catch {
		return false;
	}
}

const color = z.string().regex(/^#[0-9a-f]{6}$/, "must look like #0e4a3b");
/** Light, dark. */
const lightAndDark = z.tuple([color, color]);

export const colorsSchema = z.strictObject({
	paper: lightAndDark,
	raised: lightAndDark,
	ink: lightAndDark,
	soft: lightAndDark,
	hair: lightAndDark,
	edge: lightAndDark,
	brand: lightAndDark,
	accent: lightAndDark,
	"on-accent": lightAndDark,
	band: lightAndDark,
	"on-band": lightAndDark,
	"on-band-soft": lightAndDark,
	"on-band-brand": lightAndDark,
	"on-band-error": lightAndDark,
	error: lightAndDark,
	focus: lightAndDark,
});
export type Colors = z.infer<typeof colorsSchema>;

export const figuresSchema = z.record(
	z.string().regex(/^[a-z][A-Za-z0-9]*$/, "must be one word in camelCase"),
	z.strictObject({
		value: z.string('must be text: write a bare number in quotes, "90"').min(1),
		pages: z.array(z.string().startsWith("/")).min(1),
	}),
);

const sourceFields = {
	/** The statute or agency behind the fact. */
	source: z.string().trim().min(1),
	asOf: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "must be the month in which it was known, such as 2025-07"),
};

/** The law on hiring in each state. States are identified by slug. */
export function hiringSchema(isState: (slug: string) => boolean) {
	const words = z.string().trim().min(1);
	const state = slug.refine(isState, "must be the slug of a state");
	const topic = z
		.strictObject({
			term: words,
			text: words.optional(),
			states: z.record(state, z.strictObject({ text: words.optional(), ...sourceFields })),
		})
		.superRefine(({ text, states }, context) => {
			for (const [name, own] of Object.entries(states)) {
				if (text || own.text) continue;
				context.addIssue({ code: "custom", path: ["states", name], message: "needs a text, as its topic has none" });
			}
		});
	return z.strictObject({
		heading: words,
		lead: words,
		old: words,
		topics: z.array(topic).min(1),
		reciprocal: z.strictObject({
			term: words,
			text: words,
			...sourceFields,
			pairs: z.array(z.tuple([state, state])).min(1),
		}),
		licenses: z.strictObject({
			note: words,
			kinds: z
				.array(
					z.strictObject({
						sectors: z.array(words).min(1),
						text: words.includes("((source))", "must say ((source)) where the source's name belongs"),
						...sourceFields,
					}),
				)
				.min(1),
		}),
	});
}

export type Hiring = z.infer<ReturnType<typeof hiringSchema>>;

const PHOTO = /^[a-z0-9]+(-[a-z0-9]+)*\.(jpe?g|png|webp|avif|svg)$/;
const NAME_MAX = 60;
const BEAT_MAX = 60;
const LINE_MAX = 120; // three lines beside a portrait

/** The recruiters whom the site shows. */
export function teamSchema({ isState, hasPhoto }: Record<"isState" | "hasPhoto", (name: string) => boolean>) {
	const words = z.string().trim().min(1);
	const recruiter = z.strictObject({
		name: words.max(NAME_MAX, `must be at most ${NAME_MAX} characters long`),
		/** Of the desk. Never shown. */
		email: z.email("must be an email address").optional(),
		beat: words.max(BEAT_MAX, `must be at most ${BEAT_MAX} characters long`),
		states: z
			.array(z.string())
			.default([])
			.superRefine((slugs, context) => {
				for (const [index, slug] of slugs.entries()) {
					if (isState(slug)) continue;
					context.addIssue({ code: "custom", path: [index], message: `"${slug}" isn't the slug of a state` });
				}
			}),
		photo: z
			.string("must name a file in the folder team")
			.regex(PHOTO, "must be a file name of lower case words, such as ada-reyes.jpg")
			.refine(hasPhoto, { error: (issue) => `"${issue.input}" isn't in the folder team` }),
		phone: phone.optional(),
		line: words.max(LINE_MAX, `must be at most ${LINE_MAX} characters long`),
	});
	return z.strictObject({
		...{ heading: words, lead: words, state: words, own: words },
		book: words.default("Book a call"),
		recruiters: z.array(recruiter).superRefine((all, context) => {
			for (const field of ["name", "email", "photo"] as const) {
				// Two photos that differ in their ending only would have the same address.
				const values = all.map((one) => one[field]?.toLowerCase().replace(/\.(jpe?g|png|webp|avif|svg)$/, ""));
				for (const [index, value] of values.entries()) {
					if (value === undefined || values.indexOf(value) === index) continue;
					const message = `is "${all[index]?.[field]}", as in an entry above. Each must be there once`;
					context.addIssue({ code: "custom", path: [index, field], message });
				}
			}
		}),
	});
}

export type Team = z.infer<ReturnType<typeof teamSchema>>;

const TEMPLATE_NAME_MAX = 40; // what fits in the desk's menu
const TEMPLATE_SUBJECT_MAX = 100; // leaves room for names and companies
const TEMPLATE_TEXT_MAX = 4000;
const PLACEHOLDERS = ["firstName", "name", "company", "role", "place", "recruiter", "firm", "phone"];

/** A text for the desk with {{placeholders}} that are filled from a submission. */
const textWithPlaceholders = (max: number, places = PLACEHOLDERS) =>
	z
		.string()
		.trim()
		.min(1)
		.max(max)
		.superRefine((text, context) => {
			for (const [, name = ""] of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
				if (places.includes(name)) continue;
				context.addIssue({ code: "custom", message: `uses {{${name}}}, but there is only ${places.join(", ")}` });
			}
			if (/[{}]/.test(text.replace(/\{\{[^{}]*\}\}/g, ""))) {
				context.addIssue({ code: "custom", message: "has a brace that belongs to no {{place}}" });
			}
		});

/** Templates for replies. */
export const templatesSchema = z.strictObject({
	templates: z
		.array(
			z.strictObject({
				id: slug,
				name: z.string().trim().min(1).max(TEMPLATE_NAME_MAX),
				kinds: z.array(z.enum(["lead", "talent-request", "resume", "message"])).min(1),
				subject: textWithPlaceholders(TEMPLATE_SUBJECT_MAX).refine((text) => !text.includes("\n"), "must be one line"),
				text: textWithPlaceholders(TEMPLATE_TEXT_MAX),
			}),
		)
		.min(1)
		.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "two of them have the same id"),
});

export type Template = z.infer<typeof templatesSchema>["templates"][number];

const SNIPPET_GIST_MAX = 70; // fits on one line with its name
const SNIPPET_TEXT_MAX = 1000; // a chat line holds 2000; leaves room for names
const SNIPPET_PLACEHOLDERS = ["firstName", "name", "recruiter", "firm", "phone"];

/** Canned texts for chats. ((figures)) are filled in by the code that reads the file. */
export const snippetsSchema = z.strictObject({
	snippets: z
		.array(
			z.strictObject({
				name: slug,
				gist: z.string().trim().min(1).max(SNIPPET_GIST_MAX),
				text: textWithPlaceholders(SNIPPET_TEXT_MAX, SNIPPET_PLACEHOLDERS),
			}),
		)
		.min(1)
		.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "two of them have the same name"),
});

export type Snippet = z.infer<typeof snippetsSchema>["snippets"][number];

const WORD_MAX = 60;
/** Protected characteristics: no candidate may be ranked by them, in any spelling. */
const PROTECTED =
	/\b(age|aged|young|old|male|female|man|woman|gender|married|single|mother|father|pregnan\w*|race|racial|ethnic\w*|religio\w*|christian|muslim|jewish|disab\w*|veteran|nationality|citizen\w*|native|foreign\w*|gay|lesbian|trans)\b/i;

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower case words and numbers joined by hyphens");
const spelling = z
	.string('must be text: write a bare number or a yes in quotes, "7"')
	.trim()
	.min(1)
	.max(WORD_MAX)
	.refine((word) => /[\p{L}\p{N}]/u.test(word), "must have a letter or a number")
	.refine((word) => !PROTECTED.test(word), "stands for something that nobody may be sorted by");
const termShape = {
	id,
	label: z.string().trim().min(1).max(WORD_MAX),
	words: z.array(spelling).default([]),
	unsure: z.array(spelling).optional(),
};
const hasSpelling = ({ words, unsure = [] }: { words: string[]; unsure?: string[] | undefined }) =>
	words.length + unsure.length > 0;
const MISSING_SPELLING = "needs words, or unsure ones";

const term = z.strictObject(termShape).refine(hasSpelling, MISSING_SPELLING);
const roleTerm = z
	.strictObject({
		...termShape,
		level: z.enum(["entry", "mid", "senior", "director", "vp"], "must be entry, mid, senior, director or vp"),
		form: slug.optional(),
		sales: z.boolean("must be true or false").optional(),
	})
	.refine(hasSpelling, MISSING_SPELLING);
const sectorTerm = z
	.strictObject({ ...termShape, industry: z.string().trim().min(1).optional() })
	.refine(hasSpelling, MISSING_SPELLING);

const terms = <T extends z.ZodType<{ id: string; words: string[]; unsure?: string[] | undefined }>>(one: T) =>
	z
		.array(one)
		.min(1)
		.superRefine((all, context) => {
			const owners = new Map<string, string>();
			const ids = new Set<string>();
			for (const [index, { id, words, unsure = [] }] of all.entries()) {
				if (ids.has(id))
					context.addIssue({ code: "custom", path: [index], message: `there are two with the id ${id}` });
				ids.add(id);
				for (const word of [...words, ...unsure]) {
					const owner = owners.get(word.toLowerCase());
					owners.set(word.toLowerCase(), id);
					if (owner === undefined) continue;
					const message = owner === id ? `has ${word} twice` : `has ${word}, but so has ${owner}`;
					context.addIssue({ code: "custom", path: [index], message });
				}
			}
		});

/** The vocabulary for parsing resumes and requests. */
export const vocabularySchema = z.strictObject({
	roles: terms(roleTerm),
	otherTitles: z.array(spelling).min(1),
	openTitles: z.array(spelling).min(1),
	otherFields: z.array(spelling).min(1),
	sectors: terms(sectorTerm),
	tools: terms(term),
	methods: terms(term),
	languages: terms(term),
	licenses: terms(term),
	degrees: terms(term),
});

export type VocabularyFile = z.infer<typeof vocabularySchema>;

const namedCities = z.array(z.object({ name: z.string() }));

/** Only the cities of a state's page. On a dedicated page they are nested under a heading. */
export const stateCitiesSchema = z.object({
	name: z.string(),
	cities: z.union([namedCities, z.object({ cities: namedCities }).transform(({ cities }) => cities)]),
});

const SYNONYM_MAX = 60;
const SYNONYM_WORDS_MAX = 6;
const SYNONYMS_MAX = 12; // a search for one searches for all of its group

const synonym = z
	.string("is not text. Put it in quotes")
	.trim()
	.min(1, "is empty")
	.max(SYNONYM_MAX, `is longer than ${SYNONYM_MAX} characters`)
	.refine((text) => /^[\p{L}\p{N}]/u.test(text), "begins with a sign. Begin with a letter or a digit")
	.refine((text) => text.split(/\s+/).length <= SYNONYM_WORDS_MAX, `has more than ${SYNONYM_WORDS_MAX} words`);

/** Groups of words that search treats as the same. */
export const synonymsSchema = z.strictObject({
	groups: z.array(
		z
			.array(synonym)
			.min(2, "has one name only. Give it another, or take it out")
			.max(SYNONYMS_MAX, `has more than ${SYNONYMS_MAX} names`)
			.refine(
				(group) => new Set(group.map((text) => text.toLowerCase())).size === group.length,
				"has the same name twice",
			),
	),
});

/** Replaces ((name)) with the firm's details and the figures. Throws on a name that is in neither file. */
export type Fill = (text: string) => string;

export function contentSchemas(fill: Fill, isPage: (address: string) => boolean) {
	const filled = (text: string, context: z.RefinementCtx<string>) => {
		try {
			return fill(text);
		} catch (error) {
			context.addIssue({ code: "custom", message: (error as Error).message });
			return z.NEVER;
		}
	};
	const text = z.string().trim().min(1).transform(filled);
	const limited = (max: number) =>
		text.refine((value) => value.length <= max, {
			error: (issue) => `is ${String(issue.input).length} characters long, at most ${max} are allowed`,
		});
	const list = <T extends z.ZodType>(item: T, min: number, max = min) => z.array(item).min(min).max(max);

	const action = z.strictObject({
		label: text,
		to: z
			.string()
			.regex(/^(\/|#|tel:|mailto:)/, "must be a path or an #anchor")
			.refine((to) => !to.startsWith("/") || isPage(to.replace(/[?#].*/, "")), NO_SUCH_PAGE),
		/** Read aloud after a label that says too little on its own; not shown. */
		spoken: text.optional(),
	});
	const actions = z.strictObject({ primary: action, secondary: action });
	const search = { title: limited(TITLE_MAX), description: limited(DESCRIPTION_MAX) };
	const notTaken = z.strictObject({ ...search, heading: text, text: text, call: text, toForm: text });
	const hero = z.strictObject({
		eyebrow: text,
		heading: text,
		lead: text,
		primary: action.optional(),
		secondary: action.optional(),
	});
	const stat = z.strictObject({ value: text, label: text });
	const point = z.strictObject({ name: text, text: text });
	const head = z.strictObject({ heading: text, lead: text.optional() });
	const closing = z.strictObject({ heading: text, text: text, ...actions.shape });
	/** Latitude, longitude. */
	const at = z.tuple([z.number().min(18).max(72), z.number().min(-180).max(-66)]);
	const county = z.string().regex(/^\d{5}$/, 'must be a FIPS code in quotes, such as "36061"');
	const percentOfQuota = z.number().int().min(0).max(150);
	const labels = <const N extends string>(...names: N[]) =>
		z.strictObject(Object.fromEntries(names.map((name) => [name, text])) as Record<N, typeof text>);
	/** Times for an interview, and the one that was set. */
	const interview = labels(
		...(["wanted", "offered", "others", "zone", "set", "noPlace", "move", "moveHint", "cancel"] as const),
	);
	/** A fictional candidate on a sample shortlist. */
	const sample = z.strictObject({
		...labels("name", "deal", "cycle", "pay", "move", "note", "doubt").shape,
		quota: z.tuple([percentOfQuota, percentOfQuota, percentOfQuota]),
	});
	const next = z.strictObject({ heading: text, steps: list(z.strictObject({ name: text, when: text }), 2, 4) });
	const received = z.strictObject({ heading: text, text: text, next: next.optional() });
	const salary = text.refine((value) => /^\$\d+K[-–]\$\d+K\+?$/.test(value), "must look like $55K–$85K");

	return {
		home: z.strictObject({
			...search,
			hero: z.strictObject({
				eyebrow: text,
				heading: text,
				lead: text,
				primary: action,
				secondary: action,
				employers: z.strictObject({ text: text, action: action }),
				candidates: z.strictObject({ text: text, action: action }),
			}),
			process: z.strictObject({
				heading: text,
				note: text,
				steps: list(z.strictObject({ name: text, when: text }), 5),
			}),
			values: z.strictObject({ ...head.shape, cards: list(z.strictObject({ icon: text, ...point.shape }), 6) }),
			clients: z.strictObject({
				heading: text,
				logos: list(z.strictObject({ drawing: text, name: text, kind: text }), 5),
				stats: list(stat, 3, 5),
			}),
			results: z.strictObject({ ...head.shape, example: text, stats: list(stat, 4, 8) }),
			about: z.strictObject({ heading: text, paragraphs: list(text, 1, 4), action: action }),
			expertise: z.strictObject({
				...head.shape,
				labels: labels("sample", "list", "quota", "deal", "cycle", "pay", "move", "note", "doubt"),
				shortlists: list(z.strictObject({ role: text, people: list(sample, 4) }), 3),
				action: action,
			}),
			insights: z.strictObject({
				...head.shape,
				example: z.strictObject({
					quota: z.number().int().positive(),
					base: z.number().int().positive(),
					days: z.number().int().min(1).max(180),
				}),
				labels: labels("own", "quota", "base", "days", "executive"),
				seat: z.strictObject({
					...labels("heading", "text", "left", "picture").shape,
					axis: labels("start", "even", "today", "end"),
				}),
				search: labels("heading", "text", "even"),
				/** Shown without JavaScript, instead of the calculator. */
				worked: text,
				send: text,
				message: text,
				action: action,
			}),
		}),
		services: z.strictObject({
			...search,
			hero,
			drawing: z.strictObject({ label: text, times: list(text, 4) }),
			portfolio: head,
			services: list(
				z.strictObject({
					icon: text,
					name: text,
					summary: text,
					terms: text, // how it's paid, on one line
					/** What it costs until you hire and then; or, without `atHire`, each month. */
					payment: z.strictObject({ first: text, atHire: text.optional(), covered: z.boolean().optional() }),
					specializations: list(text, 4, 6),
					benefits: list(text, 3, 5),
				}),
				4,
			),
		}),
		industries: z.strictObject({
			...search,
			hero,
			drawing: labels("label", "figure", "text"),
			grid: z.strictObject({ ...head.shape, labels: labels("specialties", "positions") }),
			industries: list(
				z.strictObject({
					id: slug,
					icon: text,
					name: text,
					page: z.string().refine(isPage, NO_SUCH_PAGE).optional(),
					/** Words in a sector's name that assign it to this industry. */
					sectors: list(text, 1, 30),
					description: text,
					specialties: list(text, 3, 6), // the page shows the first three
					positions: list(text, 3, 6), // the page shows the first three
				}),
				12,
			),
		}),
		about: z.strictObject({
			...search,
			hero,
			drawing: z.strictObject({ ...labels("label", "figure", "text").shape, at: at }),
			facts: list(z.strictObject({ term: text, detail: text }), 3, 6),
			story: list(z.strictObject({ heading: text, paragraphs: list(text, 1, 3) }), 3, 5),
			principles: z.strictObject({ ...head.shape, points: list(point, 3, 6) }),
			closing,
		}),
		resume: z.strictObject({
			...search,
			hero,
			drawing: z.strictObject({
				...labels("label", "heading", "example", "left", "leftText", "shown").shape,
				steps: list(z.strictObject({ name: text, when: text }), 3),
			}),
			stats: list(stat, 5),
			benefits: z.strictObject({ ...head.shape, points: list(point, 4, 6) }),
			stories: z.strictObject({
				...head.shape,
				stories: list(z.strictObject({ name: text, role: text, company: text, quote: text }), 2),
			}),
			form: z.strictObject({ heading: text, lead: text }),
		}),
		faq: z.strictObject({
			...search,
			hero,
			drawing: z.strictObject({ label: text, stations: list(z.strictObject({ figure: text, text: text }), 4) }),
			questions: list(z.strictObject({ question: text, answer: text }), 11),
			contact: z.strictObject({
				...head.shape,
				phone: labels("heading", "text", "button", "book"),
				email: z.strictObject({ heading: text, text: text, button: text }),
				chat: z.strictObject({ heading: text, text: text, button: text }),
			}),
			closing,
		}),
		locations: z.strictObject({
			...search,
			hero,
			stats: list(stat, 3, 4),
			grid: head,
			/** Texts of the territory finder. {count}, {state} and {place} are filled in at runtime. */
			finder: z.strictObject({
				...labels("field", "hint", "count", "one", "none", "map", "sectors", "cities", "roles", "page", "request")
					.shape,
				all: action,
			}),
			cities: head,
			/** Headings of the related-page links, here and on the pages of places, roles and industries. */
			waysOn: z.strictObject({
				places: text,
				neighbors: text,
				states: action,
				fields: z.strictObject({ heading: text, links: list(action, 2, 5) }),
				firm: z.strictObject({ heading: text, links: list(action, 2) }),
				jobs: labels("heading", "place", "role", "all"),
			}),
			closing,
		}),
		/** An industry's own page. Technology has salaries besides, so its page is another. */
		industry: z.strictObject({
			...search,
			slug: slug,
			/** In the breadcrumbs. */
			name: text,
			hero,
			drawing: labels("label", "figure", "text"),
			stats: list(stat, 4),
			segments: z.strictObject({ ...head.shape, points: list(point, 6) }),
			buying: z.strictObject({ ...head.shape, points: list(point, 4) }),
			roles: z.strictObject({
				...head.shape,
				roles: list(z.strictObject({ title: text, description: text, skills: list(text, 3, 5) }), 6),
			}),
			reasons: z.strictObject({ ...head.shape, points: list(point, 3) }),
			closing,
		}),
		technology: z.strictObject({
			...search,
			hero,
			drawing: text,
			stats: list(stat, 4),
			segments: z.strictObject({ ...head.shape, points: list(point, 6) }),
			roles: z.strictObject({
				...head.shape,
				roles: list(z.strictObject({ title: text, description: text, salary: salary, skills: list(text, 3, 5) }), 6),
			}),
			reasons: z.strictObject({ ...head.shape, points: list(point, 3) }),
			closing,
		}),
		accountExecutive: z.strictObject({
			...search,
			hero,
			drawing: text,
			stats: list(stat, 4),
			markets: z.strictObject({
				...head.shape,
				columns: z.strictObject({ city: text, jobs: text, salary: text }),
				markets: list(z.strictObject({ city: text, at: at, jobs: text, salary: salary }), 6),
			}),
			industries: z.strictObject({
				...head.shape,
				industries: list(z.strictObject({ name: text, positions: text }), 6),
			}),
			responsibilities: z.strictObject({ heading: text, items: list(text, 5, 8) }),
			requirements: z.strictObject({ heading: text, items: list(text, 5, 8) }),
			closing,
		}),
		/** Texts that all 48 generic state pages share. ((state)) is the state's name. */
		statePage: z.strictObject({
			promise: text,
			request: text,
			coreServices: z.strictObject({ heading: text, items: list(text, 5) }),
			roles: z.strictObject({ heading: text, page: text, items: list(text, 9) }),
			caseStudy: z.strictObject({
				label: text,
				heading: text,
				/** Shown until the browser has picked a random role and sector. */
				role: text,
				sector: text,
				days: text,
				shortlist: text,
				candidates: text,
				hire: text,
				retention: text,
				note: text,
			}),
			sectors: z.strictObject({ heading: text }),
			cities: z.strictObject({ heading: text, presence: text }),
			urgent: z.strictObject({ heading: text, text: text }),
		}),
		state: z.strictObject({
			name: text,
			slug: slug,
			...search,
			h1: text,
			/** Paragraphs. **Two asterisks** highlight a phrase. */
			intro: list(text, 1, 3),
			cities: list(z.strictObject({ name: text, at: at }), 5, 7),
			localPresence: list(text, 3, 4),
			industries: list(point, 5, 6),
		}),
		dedicatedState: z.strictObject({
			name: text,
			slug: slug,
			...search,
			hero,
			stats: list(stat, 4),
			cities: z.strictObject({
				...head.shape,
				cities: list(z.strictObject({ name: text, slug: slug, companies: text, text: text, at: at }), 5),
			}),
			industries: z.strictObject({ ...head.shape, points: list(point, 12) }),
			companiesServed: z
				.strictObject({ ...head.shape, cities: list(z.strictObject({ city: text, kinds: list(text, 4, 6) }), 5) })
				.optional(),
			roles: z.strictObject({ ...head.shape, roles: list(point, 6, 12) }),
			closing,
		}),
		city: z.strictObject({
			name: text,
			slug: slug,
			state: z.strictObject({ name: text, slug: slug }),
			...search,
			hero,
			/** Counties by their FIPS codes. */
			map: z.strictObject({
				label: text,
				view: z.strictObject({ south: z.number(), west: z.number(), north: z.number(), east: z.number() }),
				counties: list(county, 1, 8),
				lit: county.optional(),
				around: list(county, 1, 16),
				names: list(
					z.strictObject({
						name: text,
						at: at,
						/** Pixels beside the place. */
						side: z.tuple([z.number().int(), z.number().int()]).optional(),
						dot: z.boolean().optional(),
						/** A place that isn't the city's own. */
						soft: z.boolean().optional(),
					}),
					4,
					12,
				),
			}),
			stats: z.strictObject({ ...head.shape, stats: list(stat, 4) }),
			areas: z.strictObject({ ...head.shape, points: list(point, 6, 8) }),
			industries: z.strictObject({ ...head.shape, points: list(point, 6, 8) }),
			closing,
		}),
		/** Texts around and after the forms. Error messages are in each form's own schema. */
		forms: z.strictObject({
			shared: z.strictObject({
				phone: text,
				required: text,
				choose: text,
				submitting: text,
				summary: text,
				reference: text,
				answerBy: text,
				timeZone: text,
				/** Label of the spam trap. Shown only by screen readers that ignore our markup and browsers without our styles. */
				trap: text,
				counter: z.strictObject({ left: text, over: text }),
				/** Beside a confirmation's link to your page. */
				yours: labels("label", "text"),
				/** In a confirmation and the message panel, a link to /book. */
				book: labels("label", "text"),
				failure: z.strictObject({
					connection: text,
					tooLarge: text,
					wrongType: text,
					tooMany: text,
					unavailable: text,
					other: text,
					kept: text,
					call: text,
				}),
			}),
			lead: z.strictObject({
				heading: text,
				lead: text,
				next,
				steps: z.strictObject({ request: text, details: text }),
				labels: labels("firstName", "lastName", "email", "company", "roleType", "requirements", "agreeToTerms"),
				hints: labels("requirements"),
				/** {place} comes from the link to the form. */
				place: labels("for", "remove"),
				button: text,
				again: text,
				received,
			}),
			leadDetails: z.strictObject({
				heading: text,
				lead: text,
				required: text,
				groups: labels("you", "company", "role"),
				labels: labels(
					"phone",
					"jobTitle",
					"preferredContact",
					"companySize",
					"industry",
					"experienceLevel",
					"salaryRange",
					"place",
					"location",
					"timeline",
					"teamSize",
					"budget",
				),
				hints: labels("phone", "budget"),
				button: text,
				partial: text,
				soFar: text,
				skip: text,
				skipped: text,
				received,
				withoutScript: text,
			}),
			talentRequest: z.strictObject({
				heading: text,
				lead: text,
				labels: labels("name", "email", "jobTitle", "company", "place"),
				button: text,
				/** {name}, {jobTitle} and {state} are filled in on submit. */
				success: z.strictObject({ title: text, text: text }),
				failure: z.strictObject({ title: text, text: text }),
				receipt: text,
				received,
			}),
			resume: z.strictObject({
				heading: text,
				lead: text,
				labels: labels(
					"firstName",
					"lastName",
					"email",
					"phone",
					"desiredPosition",
					"experience",
					"place",
					"resume",
					"additionalInfo",
				),
				hints: labels("resume"),
				file: labels("choose", "drop", "replace", "remove", "again"),
				upload: labels("progress", "checking", "cancel", "cancelled"),
				button: text,
				received,
			}),
			/** Applying on a job's page. {job} is filled in at runtime. */
			application: z.strictObject({
				heading: text,
				labels: labels("firstName", "lastName", "email", "resume", "phone", "keepOnFile"),
				button: text,
				/** A link, if the job was closed meanwhile. */
				others: text,
				received,
			}),
			message: z.strictObject({
				heading: text,
				lead: text,
				open: text,
				busy: text,
				closed: text,
				/** {opens} is when the office opens next. */
				back: text,
				steps: next.shape.steps,
				hours: text,
				call: text,
				labels: labels("name", "email", "message"),
				button: text,
				close: text,
				received,
			}),
		}),
		/** The live chat. {name}, {email} and {opens} are filled in at runtime. */
		chat: z.strictObject({
			line: labels("there", "away", "closed"),
			short: labels("there", "away"),
			...labels("heading", "hours", "asMessage", "somebody", "log", "you", "label", "placeholder", "send").shape,
			...labels("sending", "waits", "arrived", "unsent", "refused", "writing", "wait", "fallback", "lost", "unknown")
				.shape,
			...labels("end", "endAsk", "endNo", "again", "close", "minimize").shape,
			standing: labels("begin", "waiting", "live", "message", "ended"),
			begin: z.strictObject({
				...labels("lead", "button", "gone").shape,
				labels: labels("text", "name", "email"),
			}),
			/** Lines the site itself adds to a chat: SITE_SAYS in contract/chat.ts. */
			said: labels("taken", "handed over", "lost", "nobody", "ended by visitor", "ended by firm", "ended"),
			transcript: labels("button", "sent", "often", "failed"),
			bar: labels("waiting", "live", "message", "ended", "reply", "lost"),
		}),
		/** Your page, where people see, correct and withdraw what they sent. */
		yours: z.strictObject({
			...search,
			ask: labels("heading", "lead", "label", "hint", "button", "other"),
			sent: labels("heading", "text", "action"),
			unknown: labels("heading", "text", "action"),
			confirm: labels("heading", "text", "button", "other"),
			all: z.strictObject({
				...labels("eyebrow", "heading", "lead", "open", "done").shape,
				copy: labels("heading", "lead", "button"),
				withdraw: labels("heading", "text", "action"),
			}),
			one: z.strictObject({
				...labels("eyebrow", "back", "reference", "sent", "private").shape,
				headings: labels("lead", "talent-request", "resume", "message", "call"),
				stands: z.strictObject({
					...labels("heading", "closed", "kept", "keptForCandidate", "keptForEmployer").shape,
					steps: list(text, 3),
					said: labels("received", "being read", "answered", "closed"),
				}),
				chat: labels("heading", "lead", "you", "firm"),
				held: labels("heading", "lead", "file", "download", "newEmail"),
				correct: labels("open", "lead", "email", "details", "state", "added", "button"),
				replace: labels("open", "lead", "button"),
				asks: labels("heading", "lead", "ask", "yes", "no", "saidYes", "saidNo", "toYes", "toNo"),
				/** Of a candidate whom the team added. */
				added: z.strictObject({
					...labels("heading", "lead", "yes", "no", "agreed", "since", "held").shape,
					sources: labels("referral", "linkedin", "mail", "event", "other"),
				}),
				/** Where a candidate stands in an opening. */
				openings: labels(
					...(["heading", "lead", "considered", "introduced", "interview", "offer", "hired", "closed"] as const),
				),
				interview: z.strictObject({ ...interview.shape, save: text }),
				applied: labels("heading", "lead", "named", "only", "onFile", "keep", "end"),
				looking: labels("heading", "lead", "paused", "unpaused", "pause", "again"),
				notShownTo: labels("heading", "lead", "nobody", "open", "label", "hint", "button"),
				keep: labels("heading", "lead", "long", "considered", "button"),
				request: z.strictObject({
					...labels("heading", "reopen").shape,
					over: labels("filled", "called off"),
					add: labels("open", "label", "hint", "button"),
					filled: labels("text", "button"),
					callOff: labels("text", "button"),
				}),
				copy: labels("heading", "lead", "button"),
				withdraw: labels("heading", "lead", "action"),
				done: labels(
					"correct",
					"replace-resume",
					"keep",
					"pause",
					"look-again",
					"keep-on-file",
					"this-job-only",
					"not-shown-to",
					"answer",
					"add",
					"filled",
					"call-off",
					"agree",
					"interview",
					"cancel-interview",
				),
			}),
			withdraw: labels("eyebrow", "heading", "headingAll", "text", "textAll", "after", "yes", "yesAll", "no"),
			withdrawn: labels("heading", "text", "action"),
		}),
		/** The employer's shortlist, behind a reader's link. */
		shortlist: z.strictObject({
			...search,
			head: z.strictObject({
				...labels("private", "notYou", "recruiter", "seats", "candidate", "candidates", "opening").shape,
				...labels("sent", "answered", "all", "nobody", "nobodyText").shape,
				counts: list(text, 10),
			}),
			names: labels(
				...([
					"heading",
					"headingOne",
					"headingAll",
					"locked",
					"send",
					"sent",
					"label",
					"show",
					"again",
					"shown",
				] as const),
			),
			candidate: z.strictObject({
				...labels(
					"name",
					"onRequest",
					"agreed",
					"resume",
					"download",
					"email",
					"phone",
					"quota",
					"quotaOf",
					"inYear",
					"reasons",
				).shape,
				...labels("met", "missing", "unknown", "why", "concern").shape,
				stages: labels("interview", "offer", "placed"),
			}),
			interview: z.strictObject({ ...interview.shape, canceled: text }),
			answer: labels(
				...(["legend", "nobody", "only", "other", "times", "timesHint", "reason", "reasonHint", "comment"] as const),
				...(["commentHint", "commentLocked", "save", "change", "saved", "consent", "consented"] as const),
			),
			next: z.strictObject({ heading: text, steps: list(labels("title", "text"), 4) }),
			link: labels("heading", "text", "add", "mine", "name", "email", "button", "done"),
			/** The page that shows a candidate's resume. */
			reader: z.strictObject({
				...labels("title", "back", "frame", "page", "word", "larger", "smaller", "unscanned", "anyway", "other").shape,
				noScript: text,
				failures: labels("locked", "broken", "large", "silent", "lost"),
			}),
			closed: labels("filled", "canceled", "on-hold", "text", "action"),
			unknown: labels("heading", "text", "action"),
			busy: labels("heading"),
			agree: labels("heading", "text", "button", "thanks", "done"),
		}),
		/** Openings on the public site. {name} and the like are filled in at runtime. */
		jobs: z.strictObject({
			...search,
			...labels("filtered", "filteredDescription", "equal").shape,
			head: z.strictObject({
				...labels("eyebrow", "one", "more", "pay", "payOne", "lead", "drawing").shape,
				counts: list(text, 10, 20),
			}),
			filters: labels(
				...(["label", "role", "anyRole", "state", "anyState", "mode", "anyMode", "pay", "anyPay", "show"] as const),
				"clear",
			),
			phrase: labels("jobs", "role", "other", "mode", "state", "pay"),
			list: labels(
				...([
					"count",
					"countOne",
					"countOneSeat",
					"countOf",
					"order",
					"seats",
					"base",
					"onTarget",
					"anywhere",
				] as const),
				...(["closes", "posted", "pages", "page", "previous", "next"] as const),
			),
			empty: labels("heading", "text", "wider", "all"),
			none: z.strictObject({ heading: text, lead: text, drawing: text, points: list(point, 3), ...actions.shape }),
			resume: z.strictObject({ heading: text, text: text, action: action }),
			alerts: z.strictObject({
				...labels("title", "description", "heading", "text", "label", "button", "promise").shape,
				sent: labels("heading", "text", "action"),
				confirm: labels("heading", "text", "button", "other"),
				on: labels("heading", "text", "until", "change", "save", "renew", "stop"),
				done: labels("confirm", "renew", "change"),
				stopped: labels("heading", "text", "action"),
				unknown: labels("heading", "text", "action"),
				busy: text,
			}),
			job: z.strictObject({
				...labels("title", "description", "crumb", "confidential", "seats", "allSeats", "remote", "remoteIn", "pay")
					.shape,
				...labels("base", "onTarget", "about", "back", "backOne", "similar", "share", "shareSubject").shape,
				facts: labels("posted", "closes", "reference"),
			}),
			apply: labels(
				...(["heading", "time", "closesIn", "closesTomorrow", "closesToday", "promise"] as const),
				...(["bar", "toForm"] as const),
			),
			next: z.strictObject({ heading: text, text: text, steps: list(labels("when", "what"), 6) }),
			closed: z.strictObject({
				...labels("title", "description", "eyebrow", "text", "textNone", "similar", "list", "resume").shape,
				why: labels("filled", "on-hold", "canceled", "expired", "taken-down"),
			}),
			gone: labels("heading", "text", "action"),
		}),
		book: z.strictObject({
			...search,
			...labels("eyebrow", "heading", "headingWith", "lead", "calls", "rather", "trust").shape,
			points: list(text, 2, 4),
			zone: labels("label", "change"),
			fields: labels("topic", "day", "time", "times", "oneTime", "none", "who", "name", "email", "phone", "button"),
			move: labels("heading", "lead", "button", "keep"),
			booked: z.strictObject({
				...labels("eyebrow", "heading", "lead", "office", "mailed", "calendar", "move", "cancel", "reference").shape,
				moved: text,
				ready: z.strictObject({
					heading: text,
					hiring: list(labels("what", "how"), 2, 5),
					job: list(labels("what", "how"), 2, 5),
				}),
			}),
			canceled: labels("heading", "text", "again"),
			over: labels("heading", "text", "again"),
			sent: labels("heading", "text", "action"),
			closed: labels("heading", "text", "action"),
			unknown: labels("heading", "text", "action"),
			busy: text,
		}),
		legal: z.strictObject({ ...search, heading: text, updated: text, amended: text.optional(), lead: text }),
		notFound: z.strictObject({ ...search, code: text, heading: text, text: text, ...actions.shape }),
		unavailable: z.strictObject({ ...notTaken.shape, jobs: labels("heading", "text") }),
		tooLarge: notTaken,
	};
}

export type ContentSchemas = ReturnType<typeof contentSchemas>;
export type Content<K extends keyof ContentSchemas> = z.output<ContentSchemas[K]>;
