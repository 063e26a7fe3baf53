const WITHIN_MS = 10 * 60_000;
const VISITORS_REMEMBERED = 10_000;

/** Counts visitors' attempts in this process. Several servers allow a few times as many, which opens nothing. */
export interface Attempts {
	/** How many seconds a visitor must wait; undefined if they don't have to. */
	wait(visitor: string): number | undefined;
	count(visitor: string): void;
}

/** @param most attempts within ten minutes */
export function countAttempts(most: number, clock: () => Date): Attempts {
	const times = new Map<string, number[]>();

	return {
		wait(visitor) {
			const recent = recentOf(visitor);
			const [first] = recent;
			if (first === undefined || recent.length < most) return undefined;
			return Math.ceil((first + WITHIN_MS - clock().getTime()) / 1000);
		},
		count(visitor) {
			const recent = recentOf(visitor);
			recent.push(clock().getTime());
			if (recent.length > most) recent.shift();
			times.delete(visitor); // inserted again at the end, so that the least recent visitor is forgotten first
			times.set(visitor, recent);
			const [longestAway] = times.keys();
			if (times.size > VISITORS_REMEMBERED && longestAway !== undefined) times.delete(longestAway);
		},
	};

	/** Oldest first. */
	function recentOf(visitor: string): number[] {
		const recent = times.get(visitor) ?? [];
		const since = clock().getTime() - WITHIN_MS;
		while ((recent[0] ?? since + 1) <= since) recent.shift();
		return recent;
	}
}
