const WITHIN_MS = 10 * 60_000;
const VISITORS_REMEMBERED = 10_000;

/** Counts what visitors try, in this process: a few servers let somebody try a few times as often, which opens nothing. */
export interface Attempts {
	/** How many seconds a visitor has to wait; undefined when they need not. */
	wait(visitor: string): number | undefined;
	count(visitor: string): void;
}

/** @param most within ten minutes */
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
			times.delete(visitor); // and in again, so that the one who was longest away is forgotten first
			times.set(visitor, recent);
			const [longestAway] = times.keys();
			if (times.size > VISITORS_REMEMBERED && longestAway !== undefined) times.delete(longestAway);
		},
	};

	/** The oldest first. */
	function recentOf(visitor: string): number[] {
		const recent = times.get(visitor) ?? [];
		const since = clock().getTime() - WITHIN_MS;
		while ((recent[0] ?? since + 1) <= since) recent.shift();
		return recent;
	}
}
