import { OWN_ACTIONS, type OwnAction, type Yours } from "../../contract/yours.ts";

/** The page of one submission. */
export type OneOwn = Extract<Yours, { view: "one" }>;

/** What came back to the form of an action, if it was this one that was sent. */
export type Given = (action: OwnAction) => {
	values?: OneOwn["values"];
	errors?: OneOwn["errors"] | undefined;
	error?: string | undefined;
};

export function givenBack({ action: sent, values, errors, error }: OneOwn): Given {
	return (action) => (action === sent ? { ...(values && { values }), errors, error } : {});
}

/** What has a form of its own, which says itself what is wrong. */
const FORMS: readonly OwnAction[] = ["correct", "replace-resume", "not-shown-to", "add"];

/** Why something could not be done that is no more than a button. */
export function errorOfButton({ action, error }: OneOwn): string | undefined {
	return action && FORMS.includes(action) ? undefined : error;
}

/** What was just done, if it can have been: the address says it, and anybody can write an address. */
export function justDone({ done, submission }: OneOwn): Exclude<OwnAction, "withdraw"> | undefined {
	if (done === undefined || done === "withdraw") return undefined;
	return OWN_ACTIONS[done].some((kind) => kind === submission.kind) ? done : undefined;
}
