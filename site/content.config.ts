import { defineCollection } from "astro:content";
import { glob, type Loader } from "astro/loaders";
import { fill, isPage } from "./content/content-files.ts";
import { contentSchemas } from "./content/schema.ts";
import "./content/team.ts"; // no collection, but a mistake in it stops the build too

const schemas = contentSchemas(fill, isPage);

/** A page that exists once: content/pages/<file>.yaml. */
const page = <K extends keyof typeof schemas>(file: string, schema: K) =>
	defineCollection({
		loader: uncachedGlob({ base: "site/content/pages", pattern: `${file}.yaml` }),
		schema: schemas[schema],
	});

/** A type of page with many instances: one file each, named after the page's slug. */
const pages = <K extends keyof typeof schemas>(folder: string, extension: string, schema: K) =>
	defineCollection({
		loader: uncachedGlob({
			base: `site/content/${folder}`,
			pattern: `*.${extension}`,
			generateId: idFromFileName(folder),
		}),
		schema: schemas[schema],
	});

/** Astro skips files it has read before, but parsed content also depends on firm.yaml, figures.yaml and the schema. */
function uncachedGlob(options: Parameters<typeof glob>[0]): Loader {
	const loader = glob(options);
	return {
		...loader,
		load(context) {
			context.store.clear();
			return loader.load(context);
		},
	};
}

function idFromFileName(folder: string) {
	return ({ entry, data }: { entry: string; data: Record<string, unknown> }) => {
		const name = entry.replace(/\.\w+$/, "");
		if ("slug" in data && data.slug !== name) {
			throw new Error(
				`site/content/${folder}/${entry}: slug: is "${data.slug}", but must be the file's name, "${name}"`,
			);
		}
		return name;
	};
}

export const collections = {
	home: page("home", "home"),
	services: page("services", "services"),
	industries: page("industries", "industries"),
	about: page("about", "about"),
	resume: page("resume", "resume"),
	faq: page("faq", "faq"),
	locations: page("locations", "locations"),
	technology: page("technology", "technology"),
	accountExecutive: page("account-executive", "accountExecutive"),
	statePage: page("state-page", "statePage"),
	notFound: page("not-found", "notFound"),
	unavailable: page("unavailable", "unavailable"),
	tooLarge: page("too-large", "tooLarge"),
	forms: page("forms", "forms"),
	chat: page("chat", "chat"),
	yours: page("yours", "yours"),
	shortlist: page("shortlist", "shortlist"),
	jobs: page("jobs", "jobs"),
	book: page("book", "book"),
	state: pages("states", "yaml", "state"),
	dedicatedState: pages("dedicated-states", "yaml", "dedicatedState"),
	city: pages("cities", "yaml", "city"),
	industry: pages("industries", "yaml", "industry"),
	legal: pages("legal", "md", "legal"),
};
