import type { ComponentProps, ReactNode } from "react";
import type { Content } from "../content/schema.ts";
import { Button } from "../ui/Button.tsx";
import { controlIcons } from "../ui/control-icons.ts";
import { Drawing } from "../ui/Drawing.tsx";
import fieldCss from "../ui/Field.module.css";
import { phoneHref } from "../ui/phone.ts";
import summaryCss from "./ErrorSummary.module.css";
import { ErrorSummary } from "./ErrorSummary.tsx";
import css from "./FormFrame.module.css";
import type { FailedResult, useForm } from "./useForm.ts";

export type SharedFormContent = Content<"forms">["shared"];

interface Props {
	/** A form without JavaScript has only the errors the server returned. */
	form: Pick<ReturnType<typeof useForm>, "summary" | "failed"> & {
		/** Set if the error summary takes the focus. */
		summaryId?: string | undefined;
		sending?: boolean;
		formProps?: Pick<ComponentProps<"form">, "ref" | "onSubmit" | "onInput">;
	};
	action: string;
	/** The form's accessible name. */
	label: string;
	button: string;
	shared: SharedFormContent;
	withFile?: boolean;
	/** A notice already announces the failure, so the message at the button isn't announced again. */
	quietFailure?: boolean;
	/** Hidden fields. */
	hidden?: Record<string, string>;
	/** What the required mark means, if different from other forms; empty if no field has one. */
	required?: string;
	above?: ReactNode;
	beside?: ReactNode;
	children: ReactNode;
}

/** A form that works as plain HTML: error summary, fields, spam trap and submit button. */
export function FormFrame({
	form,
	action,
	label,
	button,
	shared,
	withFile,
	quietFailure,
	hidden,
	required = shared.required,
	above,
	beside,
	children,
}: Props) {
	const { summary, failed, summaryId, sending = false, formProps } = form;
	return (
		<form
			{...formProps}
			className={css.form}
			method="post"
			action={action}
			encType={withFile ? "multipart/form-data" : undefined}
			aria-label={label}
		>
			<ErrorSummary heading={shared.summary} messages={summary} id={summaryId} />
			{(required || above) && (
				<div className={`${css.row} ${fieldCss.whole}`}>
					<p className={fieldCss.hint}>{required}</p>
					{above}
				</div>
			)}
			{children}
			<div className={css.trap} aria-hidden="true">
				<label>
					{shared.trap}
					<input type="text" name="subject" tabIndex={-1} autoComplete="off" />
				</label>
			</div>
			{Object.entries(hidden ?? {}).map(([name, value]) => (
				<input key={name + value} type="hidden" name={name} defaultValue={value} />
			))}
			<div className={fieldCss.whole} role={quietFailure ? undefined : "alert"}>
				{failed && <FormFailure failed={failed} shared={shared} />}
			</div>
			<div className={`${css.row} ${fieldCss.whole}`}>
				<Button type="submit" busy={sending}>
					{sending ? shared.submitting : button}
				</Button>
				{beside}
			</div>
		</form>
	);
}

function FormFailure({ failed, shared }: { failed: FailedResult; shared: SharedFormContent }) {
	const { failure, phone } = shared;
	const sentence = failed.sentence ?? failure[failed.why];
	return (
		// biome-ignore lint/a11y/noAutofocus: without JavaScript this is a new page, which would open far above the error
		<div className={`${summaryCss.box} ${css.failure}`} tabIndex={-1} autoFocus ref={bringIntoView}>
			<Drawing path={controlIcons.alert} />
			<div>
				<p className={css.sentence}>{sentence}</p>
				<p>
					{failure.kept}{" "}
					{!sentence.includes(phone) && (
						<>
							{failure.call} <PhoneLink phone={phone} />.
						</>
					)}
				</p>
			</div>
		</div>
	);
}

function bringIntoView(element: HTMLElement | null) {
	element?.scrollIntoView({ block: "nearest" });
}

export function PhoneLink({ phone }: { phone: string }) {
	return (
		<a href={phoneHref(phone)} className={css.underlined}>
			{phone}
		</a>
	);
}
