import type { ReactNode } from "react";
import { controlIcons } from "./control-icons.ts";
import { Drawing } from "./Drawing.tsx";
import css from "./Field.module.css";

export interface FieldProps {
	id: string;
	name: string;
	label: ReactNode;
	hint?: string | undefined;
	error?: string | undefined;
	required?: boolean;
	autoFocus?: boolean;
}

interface FieldFrameProps extends Pick<FieldProps, "id" | "label" | "hint" | "error" | "required"> {
	className?: string | undefined;
	children: ReactNode;
}

/** Label, hint, control and error message, from top to bottom. */
export function Field({ id, label, hint, error, required = true, className = "", children }: FieldFrameProps) {
	return (
		<div className={`${css.field} ${className}`}>
			<label htmlFor={id}>
				{label}
				{required && <RequiredMark />}
			</label>
			{hint && (
				<p id={`${id}-hint`} className={css.hint}>
					{hint}
				</p>
			)}
			{children}
			<FieldError id={id} error={error} />
		</div>
	);
}

export function RequiredMark() {
	return (
		<span aria-hidden="true" className={css.required}>
			*
		</span>
	);
}

export function FieldError({ id, error }: Pick<FieldProps, "id" | "error">) {
	if (!error) return null;
	return (
		<p id={`${id}-error`} className={css.error}>
			<Drawing path={controlIcons.alert} />
			{error}
		</p>
	);
}

/** The attributes that tie a control to its label, hint and error. */
export function controlProps(
	{ id, name, hint, error, required = true, autoFocus }: FieldProps,
	...describedBy: string[]
) {
	const descriptions = [...(error ? [`${id}-error`] : []), ...(hint ? [`${id}-hint`] : []), ...describedBy];
	return {
		id,
		name,
		required,
		...(autoFocus ? { autoFocus } : {}),
		"aria-invalid": error ? true : undefined,
		"aria-describedby": descriptions.join(" ") || undefined,
	} as const;
}
