/** Thrown when looking into a file would cost more than it may. */
export class TooComplicated extends Error {}

export const WORK_MAX = 64 * 1024 * 1024; // bytes, of all that is unpacked and read through; takes about half a second at worst

/** What looking into one file may cost, however it divides up. A resume of 10 MB with hundreds of pictures takes a third. */
export class Budget {
	readonly #most: number;
	#spent = 0;

	constructor(most = WORK_MAX) {
		this.#most = most;
	}

	get spent(): number {
		return this.#spent;
	}

	/** Before the work where its cost is known, else right after each step of it that the file's size bounds. */
	spend(bytes: number): void {
		this.#spent += bytes;
		if (this.#spent > this.#most) throw new TooComplicated();
	}
}
