/* The alert sound, synthesized rather than loaded. Browsers let a page play sound only after a user gesture. */

const KEY = "chat-sound";
const RING_LOCK = "desk-ring";
const RING_MS = 1500; // during which no other tab rings
const NOTES = [
	{ hertz: 659.3, at: 0 },
	{ hertz: 880, at: 0.16 },
];
const LOUDNESS = 0.07; // from 0 to 1
const FADE_S = 0.7;

let audio: AudioContext | undefined;

export function isSoundOn(): boolean {
	try {
		return localStorage.getItem(KEY) !== "off";
	} catch {
		return true;
	}
}

export function switchSound(on: boolean): void {
	try {
		if (on) localStorage.removeItem(KEY);
		else localStorage.setItem(KEY, "off");
	} catch {
		// Without storage the sound stays on.
	}
}

/** Must be called while handling a click or key press. */
export function allowSound(): void {
	audio ??= new AudioContext();
	audio.resume().catch(() => undefined); // not allowed: no sound
}

/** If several tabs are open, only one of them rings. */
export function ring(): void {
	const context = audio;
	if (context?.state !== "running" || !isSoundOn()) return;
	void navigator.locks.request(RING_LOCK, { ifAvailable: true }, async (lock) => {
		if (!lock) return;
		for (const note of NOTES) play(context, note);
		await new Promise((done) => setTimeout(done, RING_MS));
	});
}

function play(on: AudioContext, { hertz, at }: (typeof NOTES)[number]): void {
	const begins = on.currentTime + at;
	const tone = new OscillatorNode(on, { frequency: hertz });
	const loudness = new GainNode(on, { gain: 0 });
	loudness.gain.setValueAtTime(0.0001, begins);
	loudness.gain.exponentialRampToValueAtTime(LOUDNESS, begins + 0.02);
	loudness.gain.exponentialRampToValueAtTime(0.0001, begins + FADE_S);
	tone.connect(loudness).connect(on.destination);
	tone.start(begins);
	tone.stop(begins + FADE_S);
}
