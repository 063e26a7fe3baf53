/** What was measured with so many submissions. */
export interface GrowthResult {
	store: string;
	size: number;
	/** Milliseconds, bytes of memory, or how many in a second. */
	figures: Record<Figure, number>;
}

export type Figure =
	| ("submit" | "submitP99" | "submitPerSecond")
	| ("list" | "listMemory" | "csv" | "csvMemory" | "json" | "jsonMemory" | "backup" | "backupMemory")
	| ("retainNone" | "retainSome" | "deskList" | "deskListP95" | "item" | "search" | "index")
	| ("found" | "foundMemory");
