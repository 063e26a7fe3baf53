import type { z } from "zod";
import type { Fill, Firm, figuresSchema } from "./schema.ts";

/** Fills ((name)) with the firm's details and the figures. ((state)) is left for the page that knows it. */
export function filler(firm: Firm, figures: z.infer<typeof figuresSchema>): Fill {
	const words: Record<string, string> = {
		firm: firm.name,
		phone: firm.phone,
		email: firm.email,
		city: firm.city,
		region: firm.region,
		founded: String(firm.founded),
		hours: firm.hours.inWords,
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
