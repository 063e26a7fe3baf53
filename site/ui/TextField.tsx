import type { ComponentProps } from "react";
import css from "./Field.module.css";
import { controlProps, Field, type FieldProps } from "./Field.tsx";

interface Props extends FieldProps {
	type?: "text" | "email" | "tel";
	autoComplete: string;
	inputMode?: ComponentProps<"input">["inputMode"];
	enterKeyHint?: ComponentProps<"input">["enterKeyHint"];
	autoCapitalize?: string;
	defaultValue?: string | undefined;
	/** Id of a datalist with suggestions. */
	list?: string | undefined;
}

export function TextField({
	type = "text",
	autoComplete,
	inputMode,
	enterKeyHint = "next",
	autoCapitalize,
	defaultValue,
	list,
	...field
}: Props) {
	return (
		<Field {...field}>
			<input
				{...controlProps(field)}
				className={css.control}
				type={type}
				autoComplete={autoComplete}
				inputMode={inputMode}
				enterKeyHint={enterKeyHint}
				autoCapitalize={autoCapitalize}
				defaultValue={defaultValue}
				list={list}
			/>
		</Field>
	);
}

/** Keyboard, autofill and capitalization for an email address. */
export function EmailField(field: FieldProps & { defaultValue?: string | undefined }) {
	return <TextField {...field} type="email" autoComplete="email" inputMode="email" autoCapitalize="none" />;
}

export function PhoneField(field: FieldProps & { defaultValue?: string | undefined }) {
	return <TextField {...field} type="tel" autoComplete="tel" inputMode="tel" />;
}
