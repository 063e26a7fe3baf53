import { workModes } from "../../../contract/desk/opening-options.ts";
import { salesRoles } from "../../../contract/forms/rules.ts";
import { type JobFilter, payFloors } from "../../../contract/jobs.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { formatDollars, type JobsContent, type StateNames } from "../jobs-content.ts";
import css from "./JobFilters.module.css";

interface Props {
	filter: JobFilter;
	states: StateNames;
	words: JobsContent["filters"];
	/** Where a choice is sent to be kept, instead of shown. */
	saveAt?: string;
}

/** A plain form: each filter has its own address. */
export function JobFilters({ filter, states, words, saveAt }: Props) {
	const fields = [
		{ name: "role", choose: words.anyRole, options: salesRoles },
		{ name: "state", choose: words.anyState, options: [...states].map(([value, label]) => ({ value, label })) },
		{ name: "mode", choose: words.anyMode, options: workModes },
		{
			name: "pay",
			choose: words.anyPay,
			options: payFloors.map((amount) => ({ value: String(amount), label: formatDollars(amount) })),
		},
	] as const;
	return (
		<form action={saveAt ?? "/jobs"} method={saveAt && "post"} className={css.filters} aria-label={words.label}>
			{fields.map(({ name, choose, options }) => (
				<SelectField
					key={name}
					id={name}
					name={name}
					label={words[name]}
					choose={choose}
					options={options}
					required={false}
					defaultValue={String(filter[name] ?? "")}
				/>
			))}
			<Button type="submit" look="secondary">
				{words.show}
			</Button>
		</form>
	);
}
