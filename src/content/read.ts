import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { filler } from "./fill.ts";
import { figuresSchema, firmSchema } from "./schema.ts";

export const firm = readChecked("firm.yaml", firmSchema);
export const figures = readChecked("figures.yaml", figuresSchema);
export const fill = filler(firm, figures);

function readChecked<T extends z.ZodType>(file: string, schema: T): z.output<T> {
	const path = resolve("src/content", file);
	const result = schema.safeParse(parse(readFileSync(path, "utf8")));
	if (result.success) return result.data;
	const reasons = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`src/content/${file} is not as it must be:\n${reasons.join("\n")}`);
}
