import { OWN_ACTIONS, type OwnAction, type YourPageData } from "../../../contract/yours.ts";

/** Data of the page about one submission. */
export type SubmissionView = Extract<YourPageData, { view: "one" }>;

/** The values and errors returned for an action's form, if that form was the one sent. */
export type ReturnedFields = (action: OwnAction) => {
	values?: SubmissionView["values"];
	errors?: SubmissionView["errors"] | undefined;
	error?: string | undefined;
};

export function getReturnedFields({ action: sent, values, errors, error }: SubmissionView): ReturnedFields {
	return (action) => (action === sent ? { ...(values && { values }), errors, error } : {});
}

/** Actions with their own form, which shows its errors itself. */
const ACTIONS_WITH_FORM: readonly OwnAction[] = ["correct", "replace-resume", "not-shown-to", "add"];

/** The error of an action that is just a button. */
export function buttonError({ action, error }: SubmissionView): string | undefined {
	return action && ACTIONS_WITH_FORM.includes(action) ? undefined : error;
}

/** The action just done. Checked against the kind of submission, because it comes from the URL. */
export function completedAction({ done, submission }: SubmissionView): Exclude<OwnAction, "withdraw"> | undefined {
	if (done === undefined || done === "withdraw") return undefined;
	return OWN_ACTIONS[done].some((kind) => kind === submission.kind) ? done : undefined;
}
