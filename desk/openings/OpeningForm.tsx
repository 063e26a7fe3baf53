import { type ReactNode, type SubmitEvent, useRef } from "react";
import { NOTE_MAX } from "../../contract/desk/desk-options.ts";
import { DEFAULT_GUARANTEE_DAYS, workModes } from "../../contract/desk/opening-options.ts";
import { displayValue } from "../../contract/forms/labels.ts";
import { salesRoles } from "../../contract/forms/rules.ts";
import { Button } from "../../site/ui/Button.tsx";
import { SelectField } from "../../site/ui/SelectField.tsx";
import { TextArea } from "../../site/ui/TextArea.tsx";
import { TextField } from "../../site/ui/TextField.tsx";
import { fieldErrors, formError } from "../queries/api.ts";
import { DialogActions } from "../ui/Dialog.tsx";
import { ErrorMessage } from "../ui/ErrorMessage.tsx";
import css from "./OpeningForm.module.css";
import { type OpeningFields, type OpeningValues, parseOpeningFields } from "./opening-fields.ts";

const states = STATES.map((slug) => ({ value: slug, label: displayValue("state", slug) }));

interface Props {
	/** What the fields show at first. */
	initial: Partial<OpeningValues>;
	/** Companies to suggest. */
	companies?: string[];
	/** Whether the signed-in person may see and set the fee. */
	withFee?: boolean;
	error: Error | null;
	busy: boolean;
	submit: string;
	onType?(values: Partial<OpeningValues>): void;
	onSubmit(fields: OpeningFields): void;
	onCancel(): void;
	children?: ReactNode;
}

/** All fields of an opening, to make or edit one. */
export function OpeningForm(props: Props) {
	const { initial, companies = [], withFee = true, error, busy, submit, onType, onSubmit, onCancel, children } = props;
	const form = useRef<HTMLFormElement>(null);
	const errors = fieldErrors(error);
	const other = Object.entries(errors).find(([name]) => !FIELD_NAMES.includes(name))?.[1];
	const send = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (!busy) onSubmit(parseOpeningFields(readValues(event.currentTarget)));
	};
	const field = (name: keyof OpeningValues) => ({
		id: `opening-${name}`,
		name,
		error: errors[name],
		required: false,
		autoComplete: "off",
		defaultValue: initial[name],
	});
	return (
		<form
			ref={form}
			className={css.form}
			onSubmit={send}
			onInput={() => form.current && onType?.(readValues(form.current))}
			noValidate
		>
			{children}
			<div className={css.wide}>
				<TextField {...field("title")} label="Title" required autoFocus />
			</div>
			<TextField {...field("company")} label="Company" required list={companies.length > 0 ? COMPANIES : undefined} />
			{companies.length > 0 && (
				<datalist id={COMPANIES}>
					{companies.map((name) => (
						<option key={name} value={name} />
					))}
				</datalist>
			)}
			<SelectField {...field("role")} label="Role" choose="Select a role" options={salesRoles} required />
			<TextField {...field("city")} label="City" />
			<SelectField {...field("state")} label="State" choose="Not specified" options={states} />
			<SelectField {...field("mode")} label="Work location" choose="Not specified" options={workModes} />
			<TextField {...field("seats")} label="Positions" inputMode="numeric" defaultValue={initial.seats ?? "1"} />
			<TextField {...field("payFrom")} label="Base from" inputMode="numeric" hint="Dollars a year" />
			<TextField {...field("payTo")} label="Base to" inputMode="numeric" hint="Dollars a year" />
			{withFee && <TextField {...field("fee")} label="Fee" inputMode="decimal" hint="Percent of base salary" />}
			<TextField
				{...field("guaranteeDays")}
				label="Guarantee"
				inputMode="numeric"
				hint="Days from the start"
				defaultValue={initial.guaranteeDays ?? String(DEFAULT_GUARANTEE_DAYS)}
			/>
			<div className={css.wide}>
				<TextArea
					{...field("words")}
					label="Client's job description"
					max={NOTE_MAX}
					counter={{ left: "{count} characters left", over: "{count} characters too many" }}
				/>
			</div>
			<div className={css.end}>
				<ErrorMessage>{formError(error) ?? other}</ErrorMessage>
				<DialogActions>
					<Button type="submit" size="small" busy={busy}>
						{submit}
					</Button>
					<Button size="small" look="secondary" onClick={onCancel}>
						Cancel
					</Button>
				</DialogActions>
			</div>
		</form>
	);
}

const COMPANIES = "opening-companies";
const FIELD_NAMES: string[] = [
	...["title", "company", "role", "city", "state", "mode", "seats"],
	...["payFrom", "payTo", "fee", "guaranteeDays", "words"],
];

function readValues(form: HTMLFormElement): Partial<OpeningValues> {
	return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
