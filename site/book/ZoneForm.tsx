import { formatClock, nameZone, usZones } from "../../contract/call-times.ts";
import { Button } from "../ui/Button.tsx";
import type { BookContent, PickData } from "./book-content.ts";
import css from "./ZoneForm.module.css";

interface Props {
	pick: PickData;
	/** Where the times are shown in the chosen zone. */
	action: string;
	words: BookContent["zone"];
	now: Date;
}

/** The visitor's time zone. A plain form, because each zone has its own page. */
export function ZoneForm({ pick: { zone, prefill, values }, action, words, now }: Props) {
	const isKnown = usZones.some(({ value }) => value === zone);
	const options = [...usZones, ...(isKnown ? [] : [{ value: zone, label: nameZone(zone, now) }])];
	const carried = { ...prefill, ...(values.topic && { topic: values.topic }) };
	return (
		<form action={action} className={css.zone}>
			<label htmlFor="zone">{words.label}</label>
			<select id="zone" name="zone" defaultValue={zone} autoComplete="off">
				{options.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}, {formatClock(now, value)}
					</option>
				))}
			</select>
			{Object.entries(carried).map(([name, value]) => (
				<input key={name} type="hidden" name={name} defaultValue={value} />
			))}
			<Button type="submit" look="secondary" size="small">
				{words.change}
			</Button>
		</form>
	);
}
