/* How long somebody waits in a chat, and for whom. */

/** Nobody took it: it is answered by mail. */
export const TAKEN_WITHIN_MS = 2 * 60_000;
/** Who has it gave no sign for so long: it goes back to the others. Nobody is available for longer either. */
export const LOST_AFTER_MS = 60_000;
/** The visitor gave none: it is over. */
export const GONE_AFTER_MS = 30 * 60_000;
/** An open page gives a sign so often, and somebody is there while two are not missing. */
export const SIGN_EVERY_MS = 20_000;
export const HERE_MS = 45_000;
