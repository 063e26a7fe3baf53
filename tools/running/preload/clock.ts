import { readFileSync } from "node:fs";

/* Loaded into a server before everything else: its clock is off by as many milliseconds as the file says. */

const Real = Date;

function now(): number {
	return Real.now() + Number(readFileSync(process.env.CLOCK_OFF_BY ?? "", "utf8"));
}

globalThis.Date = new Proxy(Real, {
	construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
	get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
