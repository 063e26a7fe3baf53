import { type CallHours, hoursSchema } from "../../contract/booking.ts";
import { firstMessages } from "../../contract/forms/rules.ts";

/** What was chosen, or a sentence that says what is wrong with it. */
export function readHoursForm(form: FormData, daysOff: string[]): CallHours | string {
	const read = (name: string) => String(form.get(name) ?? "");
	const span = (from: string, to: string) => ({ from: read(from), to: read(to) });
	const pause = span("pause-from", "pause-to");
	const checked = hoursSchema.safeParse({
		zone: read("zone"),
		week: Array.from({ length: 7 }, (_, day) => (form.has(`on-${day}`) ? span(`from-${day}`, `to-${day}`) : null)),
		pause: pause.from === "" && pause.to === "" ? null : pause,
		buffer: Number(read("buffer")),
		notice: Number(read("notice")),
		daysOff,
	});
	if (!checked.success) return `${Object.values(firstMessages(checked.error.issues))[0]}.`;
	if (checked.data.week.every((day) => day === null)) return "Choose at least one day.";
	return checked.data;
}
