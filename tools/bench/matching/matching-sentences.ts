import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { type Emphasis, readClauses, scopeAt } from "../../../server/matching/clauses/clauses.ts";
import type { Row } from "../figures.ts";

/* How strongly a request is read to want something, held against what people read in the same sentences. */

const GOAL = 0.9; // of precision, and of recall
const strengths = ["must", "plus", "unwanted", "not needed", "plain"] as const;
type Strength = (typeof strengths)[number];

/** As people call what the rules call so. */
const STRENGTHS: Record<Emphasis, Strength> = {
	...{ must: "must", nice: "plus", unwanted: "unwanted", plain: "plain" },
	"not asked": "not needed",
};

const sentencesSchema = z.array(
	z.object({ text: z.string(), spans: z.array(z.object({ words: z.string(), strength: z.enum(strengths) })) }),
);

type Sentence = z.infer<typeof sentencesSchema>[number];

export interface StrengthFigures {
	precision: number;
	recall: number;
	/** How many people read there. */
	there: number;
}

/** Each writer wrote when the rules for those before were done. Of the second one's, half is held back. */
const WRITERS: { name: string; tune: string[]; held?: string }[] = [
	{ name: "sentences", tune: ["tune", "tune3"] },
	{ name: "sentences of a second writer", tune: ["tune2"], held: "held2" },
	{ name: "sentences of a third writer", tune: ["tune4"] },
];

/** @param isTuning only of the half that the rules were changed for */
export function sentenceRows(isTuning: boolean): Row[] {
	return WRITERS.flatMap(({ name, tune: tuned, held }): Row[] => {
		const tune = measureSentences(tuned.flatMap(readSentences));
		const isHeld = !isTuning && held !== undefined;
		const measured = isHeld ? measureSentences(readSentences(held)) : tune;
		return strengths.map((strength): Row => {
			const [onTune, figures] = [tune[strength], measured[strength]];
			const isGoal = strength !== "plain";
			return {
				part: "matching",
				what: `${strength} in ${name}, ${isHeld ? "held" : "tuned"} half`,
				measured: described(figures),
				beside: isHeld ? `${described(onTune)} on the tuned half` : "",
				goal: isGoal ? `precision and recall >= ${GOAL}` : "",
				...(isGoal && { met: figures.precision >= GOAL && figures.recall >= GOAL }),
				figures: { ...figures, tunePrecision: onTune.precision, tuneRecall: onTune.recall },
			};
		});
	});
}

function described({ precision, recall, there }: StrengthFigures): string {
	return `precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)} (${there})`;
}

function readSentences(name: string): Sentence[] {
	return sentencesSchema.parse(JSON.parse(readFileSync(`tests/resumes/sentences/${name}.json`, "utf8")));
}

export function measureSentences(sentences: Sentence[]): Record<Strength, StrengthFigures> {
	const pairs = sentences.flatMap(({ text, spans }) => {
		let from = 0;
		return spans.map(({ words, strength }) => {
			const next = text.indexOf(words, from);
			const at = next === -1 ? text.indexOf(words) : next;
			if (next !== -1) from = next + words.length;
			return { said: strength, read: readStrength(text, at, at + words.length) };
		});
	});
	const figures = strengths.map((strength): [Strength, StrengthFigures] => {
		const right = pairs.filter(({ said, read }) => said === strength && read === strength).length;
		const read = pairs.filter((pair) => pair.read === strength).length;
		const there = pairs.filter(({ said }) => said === strength).length;
		return [strength, { precision: right / read, recall: right / there, there }];
	});
	return Object.fromEntries(figures) as Record<Strength, StrengthFigures>;
}

/** What most of its letters are read as. */
function readStrength(text: string, from: number, to: number): Strength {
	const read = readClauses(text);
	const votes = new Map<Strength, number>();
	for (let at = from; at < to; at++) {
		if (!/[\p{L}\p{N}]/u.test(text[at] ?? "")) continue;
		const strength = STRENGTHS[scopeAt(at, read)?.emphasis ?? "plain"];
		votes.set(strength, (votes.get(strength) ?? 0) + 1);
	}
	return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? "plain";
}
