import { ApiError, UnreachableError } from "./api.ts";

/** The message for a passkey error from the browser or the server. */
export function passkeyErrorMessage(error: Error | null, during: "sign-in" | "adding"): string | undefined {
	if (!error) return undefined;
	if (error instanceof ApiError || error instanceof UnreachableError) return error.message;
	if (error.name === "InvalidStateError") return "This device has a passkey for the desk already.";
	if (error.name === "NotAllowedError" || error.name === "AbortError") {
		return during === "adding"
			? "No passkey was added. You can try again now, or later from your menu."
			: "No passkey was used. Try again, or have a link mailed to you.";
	}
	return "This browser could not use a passkey. Have a link mailed to you instead.";
}
