interface SlotLimits {
	/** Per visitor. */
	each: number;
	/** In total. */
	all?: number;
}

/** Takes a slot for a visitor and returns the function that frees it; undefined when none is free. */
export type TakeSlot = (visitor: string) => (() => void) | undefined;

/** Limits how many of a kind run at the same time in this process. */
export function limitSlots({ each, all = Number.POSITIVE_INFINITY }: SlotLimits): TakeSlot {
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
