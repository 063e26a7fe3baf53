interface Most {
	/** Of one visitor. */
	each: number;
	/** Of all together. */
	all?: number;
}

/** A place for one visitor, and the way to give it back; undefined when none is free. */
export type AtOnce = (visitor: string) => (() => void) | undefined;

/** How many of a kind may be under way at the same time, in this process. */
export function limitAtOnce({ each, all = Number.POSITIVE_INFINITY }: Most): AtOnce {
	const underWay = new Map<string, number>();
	let total = 0;
	return (visitor) => {
		const own = underWay.get(visitor) ?? 0;
		if (own >= each || total >= all) return undefined;
		underWay.set(visitor, own + 1);
		total += 1;
		return () => {
			total -= 1;
			const left = (underWay.get(visitor) ?? 1) - 1;
			if (left > 0) underWay.set(visitor, left);
			else underWay.delete(visitor);
		};
	};
}
