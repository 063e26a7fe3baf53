/** Which dialog of an opening is open, and about whom. */
export type OpenDialog =
	| { kind: "add" | "send" | "call" | "edit" | "cancel" | "terms" | "requirements" | "publish" | "ask-employer" }
	/** About the opening itself, if no candidate is named. */
	| { kind: "note" | "next"; candidate?: string | undefined }
	/** An employer's email. */
	| { kind: "answer-email"; mail: string }
	| { kind: "ask" | "answer" | "interview" | "place" | "check-in" | "invoiced" | "paid" | "left"; candidate: string };
