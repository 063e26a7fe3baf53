/** Thrown when looking into a file would cost more than it may. */
export class TooComplicated extends Error {}

const WORK_MAX = 64 * 1024 * 1024; // bytes, of all that is unpacked and read through; takes about a second at worst

/** What looking into one file may cost, however it divides up. A resume of 10 MB with hundreds of pictures takes a third. */
export class Budget {
	#left = WORK_MAX;

	spend(bytes: number): void {
		this.#left -= bytes;
		if (this.#left < 0) throw new TooComplicated();
	}
}
