/** Thrown when inspecting a file would exceed its budget. */
export class TooComplicatedError extends Error {}

export const WORK_MAX = 64 * 1024 * 1024; // bytes unpacked and scanned in all; about half a second at worst

/** Limits the total work spent on one file. A 10 MB resume with hundreds of pictures takes a third of the default. */
export class Budget {
	readonly #most: number;
	#spent = 0;

	constructor(most = WORK_MAX) {
		this.#most = most;
	}

	get spent(): number {
		return this.#spent;
	}

	/** Call it before the work if the cost is known, otherwise right after each step that the file's size bounds. */
	spend(bytes: number): void {
		this.#spent += bytes;
		if (this.#spent > this.#most) throw new TooComplicatedError();
	}
}
