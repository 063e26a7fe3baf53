import { expect, test } from "vitest";
import type { Row } from "../submissions.ts";
import { mergeSteps, type StepRow } from "./steps.ts";

const row = (reference: string, dueAt: string | null) => ({ reference, dueAt }) as Row;
const step = (reference: string, dueAt: string) => ({ reference, dueAt, kind: "step" }) as StepRow;
const names = (...[rows, steps, hasMore]: Parameters<typeof mergeSteps>) =>
	mergeSteps(rows, steps, hasMore).map(({ reference }) => reference);

test("steps stand among submissions in order of due time, before those without one", () => {
	const rows = [row("a", "2026-11-17T10:00"), row("b", "2026-11-17T12:00"), row("c", null)];
	const steps = [step("1", "2026-11-17T09:00"), step("2", "2026-11-17T10:00"), step("3", "2026-11-17T13:00")];
	expect(names(rows, steps, false)).toEqual(["1", "2", "a", "b", "3", "c"]);
	expect(names([], steps, false)).toEqual(["1", "2", "3"]);
	expect(names(rows, [], true)).toEqual(["a", "b", "c"]);
});

test("a step due after the last loaded row waits for the next page", () => {
	const rows = [row("a", "2026-11-17T10:00")];
	expect(names(rows, [step("1", "2026-11-17T11:00")], true)).toEqual(["a"]);
});
