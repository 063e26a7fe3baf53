import type { Kind } from "../../../contract/forms/kinds.ts";

export const KINDS: readonly Kind[] = ["lead", "talent-request", "resume", "message"];

/** One value for each kind. */
export function byKind<Value>(make: (kind: Kind) => Value): Record<Kind, Value> {
	return {
		lead: make("lead"),
		"talent-request": make("talent-request"),
		resume: make("resume"),
		message: make("message"),
	};
}

/** All kinds, unless one is chosen. */
export function selectedKinds(kind: Kind | undefined): readonly Kind[] {
	return kind ? [kind] : KINDS;
}

export function addCount<Name>(table: Map<Name, Record<Kind, number>>, name: Name, kind: Kind, count: number): void {
	const row = table.get(name) ?? byKind(() => 0);
	row[kind] += count;
	table.set(name, row);
}

export function sumKinds(counted: Record<Kind, number>): number {
	return KINDS.reduce((sum, kind) => sum + counted[kind], 0);
}
