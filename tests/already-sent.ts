/*
 * Creating a Hono listener replaces the global Response. The marker for "response already sent" must be an original
 * Response, as in the built server, which loads it first. Here another test's listener might have been created earlier.
 */
import "@hono/node-server/utils/response";
