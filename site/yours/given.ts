import { OWN_ACTIONS, type OwnAction, type Yours } from "../../contract/yours.ts";

/** Data of the page about one submission. */
export type OneOwn = Extract<Yours, { view: "one" }>;

/** The values and errors returned for an action's form, if that form was the one sent. */
export type Given = (action: OwnAction) => {
	values?: OneOwn["values"];
	errors?: OneOwn["errors"] | undefined;
	error?: string | undefined;
};

export function givenBack({ action: sent, values, errors, error }: OneOwn): Given {
	return (action) => (action === sent ? { ...(values && { values }), errors, error } : {});
}

/** Actions with their own form, which shows its errors itself. */
const FORMS: readonly OwnAction[] = ["correct", "replace-resume", "not-shown-to", "add"];

/** The error of an action that is just a button. */
export function errorOfButton({ action, error }: OneOwn): string | undefined {
	return action && FORMS.includes(action) ? undefined : error;
}

/** The action just done. Checked against the kind of submission, because it comes from the URL. */
export function justDone({ done, submission }: OneOwn): Exclude<OwnAction, "withdraw"> | undefined {
	if (done === undefined || done === "withdraw") return undefined;
	return OWN_ACTIONS[done].some((kind) => kind === submission.kind) ? done : undefined;
}
