/*
 * A listener of Hono's replaces the global Response when it is made. What tells it that an answer is on its way already has
 * to be an original, as in the built server, where it is made first; here another test's listener may have been faster.
 */
import "@hono/node-server/utils/response";
