/** Rows that no longer belong in a list slide out of it before they are removed. */
export function createSlidingRows(show: (leaving: ReadonlySet<string>) => void) {
	const leaving = new Set<string>();
	return {
		slideOut(references: string[], ms: number, remove: (gone: ReadonlySet<string>) => void): void {
			for (const reference of references) leaving.add(reference);
			show(new Set(leaving));
			setTimeout(() => {
				remove(new Set(references.filter((reference) => leaving.delete(reference))));
				show(new Set(leaving));
			}, ms);
		},
		/** Rows that belong in the list again stay. */
		keep(references: string[]): void {
			const kept = references.filter((reference) => leaving.delete(reference));
			if (kept.length > 0) show(new Set(leaving));
		},
	};
}
