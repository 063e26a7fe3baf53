/* Chat timeouts and heartbeats. */

/** If no one takes a chat within this time, it is answered by email. */
export const TAKE_TIMEOUT_MS = 2 * 60_000;
/** A recruiter without a heartbeat for this long loses the chat to the others, and is no longer available. */
export const RECRUITER_TIMEOUT_MS = 60_000;
/** A visitor without a heartbeat for this long has left: the chat ends. */
export const VISITOR_TIMEOUT_MS = 30 * 60_000;
/** How often an open page sends a heartbeat. A visitor counts as present until two in a row are missing. */
export const HEARTBEAT_INTERVAL_MS = 20_000;
export const VISITOR_PRESENT_MS = 45_000;
