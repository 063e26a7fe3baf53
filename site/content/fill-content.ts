import type { z } from "zod";
import type { Fill, Firm, figuresSchema } from "./schema.ts";

/** Fills a state's name into the texts that all state pages share. */
export function fillStateName<T>(content: T, name: string): T {
	if (typeof content === "string") return content.replaceAll("((state))", name) as T;
	if (Array.isArray(content)) return content.map((each) => fillStateName(each, name)) as T;
	if (typeof content !== "object" || content === null) return content;
	return Object.fromEntries(Object.entries(content).map(([key, each]) => [key, fillStateName(each, name)])) as T;
}

/** Fills ((name)) with the firm's details and the figures. ((state)) is left for the state's page. */
export function createFill(firm: Firm, figures: z.infer<typeof figuresSchema>): Fill {
	const words: Record<string, string> = {
		firm: firm.name,
		phone: firm.phone,
		email: firm.email,
		city: firm.city,
		region: firm.region,
		founded: String(firm.founded),
		hours: firm.hours.inWords,
		timeZone: firm.hours.timeZone,
		state: "((state))",
	};
	for (const [name, { value }] of Object.entries(figures)) words[name] = value;

	return (text) =>
		text.replace(/\(\((\w+)\)\)/g, (_, name: string) => {
			const word = words[name];
			if (word === undefined) throw new Error(`uses ((${name})), which is neither in firm.yaml nor in figures.yaml`);
			return word;
		});
}
