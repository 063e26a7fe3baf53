import type { Fact, FactKind } from "../fact.ts";

export function factAt(kind: FactKind, value: string, label: string, from: number, to: number): Fact {
	return { kind, value, label, at: [from, to] };
}
