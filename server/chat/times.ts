/* Chat timeouts and heartbeats. */

/** If no one takes a chat within this time, it is answered by email. */
export const TAKEN_WITHIN_MS = 2 * 60_000;
/** A recruiter without a heartbeat for this long loses the chat to the others, and is no longer available. */
export const LOST_AFTER_MS = 60_000;
/** A visitor without a heartbeat for this long has left: the chat ends. */
export const GONE_AFTER_MS = 30 * 60_000;
/** How often an open page sends a heartbeat. A visitor counts as present until two in a row are missing. */
export const SIGN_EVERY_MS = 20_000;
export const HERE_MS = 45_000;
