const WINDOW_MS = 10 * 60_000;
const VISITORS_REMEMBERED = 10_000;

/** Counts visitors' attempts in this process. Several servers allow a few times as many, which opens nothing. */
export interface AttemptCounter {
	/** How many seconds a visitor must wait; undefined if they don't have to. */
	wait(visitor: string): number | undefined;
	count(visitor: string): void;
}

/** @param max attempts within ten minutes */
export function createAttemptCounter(max: number, clock: () => Date): AttemptCounter {
	const times = new Map<string, number[]>();

	return {
		wait(visitor) {
			const recent = recentAttempts(visitor);
			const [first] = recent;
			if (first === undefined || recent.length < max) return undefined;
			return Math.ceil((first + WINDOW_MS - clock().getTime()) / 1000);
		},
		count(visitor) {
			const recent = recentAttempts(visitor);
			recent.push(clock().getTime());
			if (recent.length > max) recent.shift();
			times.delete(visitor); // inserted again at the end, so that the least recent visitor is forgotten first
			times.set(visitor, recent);
			const [longestAway] = times.keys();
			if (times.size > VISITORS_REMEMBERED && longestAway !== undefined) times.delete(longestAway);
		},
	};

	/** Oldest first. */
	function recentAttempts(visitor: string): number[] {
		const recent = times.get(visitor) ?? [];
		const since = clock().getTime() - WINDOW_MS;
		while ((recent[0] ?? since + 1) <= since) recent.shift();
		return recent;
	}
}
