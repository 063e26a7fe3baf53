import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { drainUnreadBody } from "../http/unread-body.ts";
import { isTransient } from "../store/database/postgres.ts";
import { isBusy } from "../store/database/sqlite.ts";
import { addCandidateRoute } from "./candidates/add-route.ts";
import { askCandidatesRoute } from "./candidates/ask-route.ts";
import { duplicateRoute } from "./candidates/duplicate-route.ts";
import { factRoutes } from "./candidates/fact-routes.ts";
import { findRoute, savedSearchRoutes } from "./candidates/find-routes.ts";
import { fitRoute } from "./candidates/fit-route.ts";
import { highlightRoutes } from "./candidates/highlight-routes.ts";
import { importRoutes } from "./candidates/import-routes.ts";
import { candidateListRoutes } from "./candidates/list-route.ts";
import { resumePagesRoute } from "./candidates/pages.ts";
import { firstStepsRoute } from "./first-steps.ts";
import type { DeskDeps, DeskEnv } from "./guards/desk-deps.ts";
import {
	BACKGROUND_PATHS,
	limitBody,
	noStore,
	rejectNullCharacters,
	sameOriginOnly,
	signedInOnly,
} from "./guards/guards.ts";
import { hoursRoutes } from "./hours-routes.ts";
import { chatRoutes } from "./live/chats.ts";
import { presenceRoute } from "./live/presence-route.ts";
import { eventRoute } from "./live/stream.ts";
import { numbersRoutes } from "./numbers-routes.ts";
import { companyRoutes } from "./openings/company-routes.ts";
import { openingPartRoutes } from "./openings/opening-parts.ts";
import { openingRoutes } from "./openings/opening-routes.ts";
import { placementRoutes } from "./openings/placement-routes.ts";
import { publicationRoutes } from "./openings/publication-routes.ts";
import { stepRoutes } from "./openings/step-routes.ts";
import { joinRoutes } from "./sign-in/join.ts";
import { linkRoutes } from "./sign-in/link.ts";
import { meRoute } from "./sign-in/me.ts";
import { passkeyRoutes, passkeySignInRoutes } from "./sign-in/passkey.ts";
import { sessionRoutes } from "./sign-in/session-routes.ts";
import { bindRoute, singleSignOnRoutes } from "./sign-in/single-sign-on.ts";
import { staffRoutes } from "./sign-in/staff.ts";
import { bulkRoutes } from "./submissions/bulk-routes.ts";
import { eraseRoutes } from "./submissions/erase.ts";
import { exportRoute } from "./submissions/export.ts";
import { itemRoutes } from "./submissions/items.ts";
import { listRoutes } from "./submissions/lists.ts";
import { mailAttachmentRoutes } from "./submissions/mail-attachments.ts";
import { resumeRoute } from "./submissions/resume.ts";
import { setAsideMailRoutes } from "./submissions/set-aside-mails.ts";
import { templateRoute } from "./submissions/template-routes.ts";

/** The type of the desk app's client: hc<DeskApi>(...). */
export type DeskApi = ReturnType<typeof deskApi>;

/** Every route. Those registered after the session check need a session, and so do unknown paths. */
export function deskApi(parts: DeskDeps) {
	const { url, live, log } = parts;
	const app = new Hono<DeskEnv>();
	app.use("/api/*", drainUnreadBody);
	app.use(noStore);
	app.use("/api/*", sameOriginOnly(url));
	app.use("/api/*", limitBody());
	app.use("/api/*", async (context, next) => {
		await next();
		const { method, path } = context.req;
		if (method !== "GET" && method !== "HEAD" && !BACKGROUND_PATHS.includes(path)) live.nudge();
	});
	app.notFound((context) => context.json({ error: "The desk has no such address." }, 404));
	app.onError((error, context) => handleError(error, context, log));
	return app
		.route("/", meRoute(parts))
		.route("/", joinRoutes(parts))
		.route("/", passkeySignInRoutes(parts))
		.route("/", linkRoutes(parts))
		.route("/", singleSignOnRoutes(parts))
		.use("/api/*", signedInOnly(parts))
		.use("/api/*", rejectNullCharacters)
		.route("/", sessionRoutes(parts))
		.route("/", passkeyRoutes(parts))
		.route("/", bindRoute(parts))
		.route("/", staffRoutes(parts))
		.route("/", hoursRoutes(parts))
		.route("/", listRoutes(parts))
		.route("/", firstStepsRoute(parts))
		.route("/", candidateListRoutes(parts))
		.route("/", addCandidateRoute(parts))
		.route("/", askCandidatesRoute(parts))
		.route("/", importRoutes(parts))
		.route("/", findRoute(parts))
		.route("/", savedSearchRoutes(parts))
		.route("/", bulkRoutes(parts)) // before an item of that name
		.route("/", itemRoutes(parts))
		.route("/", resumeRoute(parts))
		.route("/", mailAttachmentRoutes(parts))
		.route("/", setAsideMailRoutes(parts))
		.route("/", resumePagesRoute(parts))
		.route("/", highlightRoutes(parts))
		.route("/", fitRoute(parts))
		.route("/", duplicateRoute(parts))
		.route("/", publicationRoutes(parts)) // before the actions, among which it would be looked for
		.route("/", openingRoutes(parts))
		.route("/", companyRoutes(parts))
		.route("/", openingPartRoutes(parts))
		.route("/", placementRoutes(parts))
		.route("/", stepRoutes(parts))
		.route("/", factRoutes(parts))
		.route("/", templateRoute(parts))
		.route("/", exportRoute(parts))
		.route("/", numbersRoutes(parts))
		.route("/", eraseRoutes(parts))
		.route("/", chatRoutes(parts))
		.route("/", presenceRoute(parts))
		.route("/", eventRoute(parts));
}

function handleError(error: Error, context: Context<DeskEnv>, log: DeskDeps["log"]): Response {
	if (error instanceof HTTPException && error.status === 400) {
		return context.json({ error: "This isn't valid JSON. Send it again." }, 400);
	}
	log.error({ err: error }, "request failed");
	if (isTransient(error) || isBusy(error)) {
		return context.json({ error: "The desk can't reach its database right now. Try again in a moment." }, 503);
	}
	return context.json({ error: "Something went wrong on our side. Try again." }, 500);
}
