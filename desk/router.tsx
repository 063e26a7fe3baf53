import type { QueryClient } from "@tanstack/react-query";
import {
	createRootRouteWithContext,
	createRoute,
	createRouter,
	lazyRouteComponent,
	Outlet,
	redirect,
} from "@tanstack/react-router";
import { type CandidatesSearch, parseCandidatesSearch, parseListQuery } from "./candidates/candidates-search.ts";
import { type CompaniesSearch, parseCompaniesSearch } from "./companies/companies-search.ts";
import { type FindItemSearch, type FindSearch, parseFindItemSearch, parseFindSearch } from "./find/search-params.ts";
import { ErrorPage, NotFoundPage } from "./frame/error-pages.tsx";
import { Frame } from "./frame/Frame.tsx";
import { FrameLoading } from "./frame/FrameLoading.tsx";
import { ListLayout, loadFind } from "./frame/ListLayout.tsx";
import { loadAddCall } from "./inbox/AddCall.tsx";
import { loadBulkBar, loadBulkFailures, loadFoundRecords } from "./inbox/InboxLayout.tsx";
import { NothingOpen } from "./inbox/NothingOpen.tsx";
import { type InboxSearch, parseInboxSearch } from "./lists/queues.ts";
import { type NumbersSearch, parseNumbersSearch } from "./numbers/formats/ranges.ts";
import {
	type OpeningSearch,
	type OpeningsSearch,
	parseOpeningSearch,
	parseOpeningsSearch,
} from "./openings/openings-search.ts";
import { me } from "./queries/me.ts";
import { queryClient } from "./query-client.ts";
import { loadReader } from "./resume/LazyReader.tsx";
import { returnSearch, safePathOr } from "./sign-in/return-path.ts";
import { loadSnoozeForm } from "./snooze/SnoozeUntilMenu.tsx";
import { loadClosePlaced } from "./submission/ItemHead.tsx";
import { SubmissionPage } from "./submission/SubmissionPage.tsx";
import { loadSubmissionOpenings } from "./submission/SubmissionSidebar.tsx";
import { loadAddToShortlist, loadRequirementsForm } from "./submission/shortlist/Matches.tsx";
import { loadDialog } from "./ui/Dialog.tsx";
import { loadMenu } from "./ui/Menu.tsx";

const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });

/** Everything behind the sign-in. After signing in, people land on the page they asked for. */
const desk = createRoute({
	getParentRoute: () => root,
	id: "desk",
	component: Frame,
	pendingComponent: FrameLoading,
	beforeLoad: async ({ context, location }) => {
		const { person } = await context.queries.ensureQueryData(me);
		if (!person) throw redirect({ to: "/sign-in", search: returnSearch(location.href) });
	},
});

/** The list, and beside it the open submission; both keep the list's filters in the URL. */
const inbox = createRoute({
	getParentRoute: () => desk,
	id: "inbox",
	component: ListLayout,
	validateSearch: (search): InboxSearch => parseInboxSearch(search),
});
const nothingOpen = createRoute({
	getParentRoute: () => inbox,
	path: "/",
	component: NothingOpen,
	beforeLoad: ({ location }) => {
		// Back from a submission to the list it was found in.
		const { in: isFound, list, ...search } = parseFindItemSearch(location.search);
		if (list) throw redirect({ to: "/candidates", search: parseListQuery(list), replace: true });
		if (isFound) throw redirect({ to: "/find", search, replace: true });
	},
});
const submission = createRoute({
	getParentRoute: () => inbox,
	path: "/s/$reference",
	component: SubmissionPage,
	validateSearch: (search): FindItemSearch => parseFindItemSearch(search),
});
const find = createRoute({
	getParentRoute: () => inbox,
	path: "/find",
	component: NothingOpen,
	validateSearch: (search): FindSearch => parseFindSearch(search),
});
const candidates = createRoute({
	getParentRoute: () => desk,
	path: "/candidates",
	component: lazyRouteComponent(() => import("./candidates/CandidatesPage.tsx"), "CandidatesPage"),
	validateSearch: (search): CandidatesSearch => parseCandidatesSearch(search),
});
const candidateImport = createRoute({
	getParentRoute: () => desk,
	path: "/candidates/import",
	component: lazyRouteComponent(() => import("./candidates/import/ImportPage.tsx"), "ImportPage"),
	validateSearch: ({ id }): { id?: string } => (typeof id === "string" ? { id } : {}),
});
const setAside = createRoute({
	getParentRoute: () => desk,
	path: "/mail",
	component: lazyRouteComponent(() => import("./mail/SetAsidePage.tsx"), "SetAsidePage"),
});
const chat = createRoute({
	getParentRoute: () => desk,
	path: "/chat",
	component: lazyRouteComponent(() => import("./chat/ChatPage.tsx"), "ChatPage"),
});
const noChatOpen = createRoute({
	getParentRoute: () => chat,
	path: "/",
	component: lazyRouteComponent(() => import("./chat/ChatPage.tsx"), "NoChatOpen"),
});
const openChat = createRoute({
	getParentRoute: () => chat,
	path: "/$reference",
	component: lazyRouteComponent(() => import("./chat/open/OpenChat.tsx"), "OpenChat"),
});
const openings = createRoute({
	getParentRoute: () => desk,
	path: "/openings",
	component: lazyRouteComponent(() => import("./openings/OpeningsPage.tsx"), "OpeningsPage"),
	validateSearch: (search): OpeningsSearch => parseOpeningsSearch(search),
});
/** With the filters of the list that it was opened from. */
const opening = createRoute({
	getParentRoute: () => desk,
	path: "/o/$id",
	component: lazyRouteComponent(() => import("./opening/OpeningPage.tsx"), "OpeningPage"),
	validateSearch: (search): OpeningSearch => parseOpeningSearch(search),
});
const placements = createRoute({
	getParentRoute: () => desk,
	path: "/placements",
	component: lazyRouteComponent(() => import("./placements/PlacementsPage.tsx"), "PlacementsPage"),
});
const companies = createRoute({
	getParentRoute: () => desk,
	path: "/companies",
	component: lazyRouteComponent(() => import("./companies/CompaniesPage.tsx"), "CompaniesPage"),
	validateSearch: (search): CompaniesSearch => parseCompaniesSearch(search),
});
const company = createRoute({
	getParentRoute: () => desk,
	path: "/c/$id",
	component: lazyRouteComponent(() => import("./companies/CompanyPage.tsx"), "CompanyPage"),
});
const numbers = createRoute({
	getParentRoute: () => desk,
	path: "/numbers",
	component: lazyRouteComponent(() => import("./numbers/NumbersPage.tsx"), "NumbersPage"),
	validateSearch: (search): NumbersSearch => parseNumbersSearch(search),
});
const staff = createRoute({
	getParentRoute: () => desk,
	path: "/staff",
	component: lazyRouteComponent(() => import("./staff/StaffPage.tsx"), "StaffPage"),
	validateSearch: ({ invite }): { invite?: true } => (invite === true ? { invite } : {}),
});
const self = createRoute({
	getParentRoute: () => desk,
	path: "/me",
	component: lazyRouteComponent(() => import("./me/MePage.tsx"), "MePage"),
});
const unknownPage = createRoute({ getParentRoute: () => desk, path: "$", component: NotFoundPage });

const signIn = createRoute({
	getParentRoute: () => root,
	path: "/sign-in",
	component: lazyRouteComponent(() => import("./sign-in/SignInPage.tsx"), "SignInPage"),
	validateSearch: ({ to }): { to?: string } => returnSearch(safePathOr(to, "/")),
});
const signInLink = createRoute({
	getParentRoute: () => root,
	path: "/sign-in/$token",
	component: lazyRouteComponent(() => import("./sign-in/SignInLinkPage.tsx"), "SignInLinkPage"),
});
const join = createRoute({
	getParentRoute: () => root,
	path: "/join/$token",
	component: lazyRouteComponent(() => import("./sign-in/JoinPage.tsx"), "JoinPage"),
});

export const router = createRouter({
	routeTree: root.addChildren([
		desk.addChildren([
			inbox.addChildren([nothingOpen, submission, find]),
			chat.addChildren([noChatOpen, openChat]),
			...[
				candidates,
				candidateImport,
				setAside,
				openings,
				opening,
				placements,
				companies,
				company,
				numbers,
				staff,
				self,
				unknownPage,
			],
		]),
		signIn,
		signInLink,
		join,
	]),
	context: { queries: queryClient },
	defaultPreload: "intent",
	defaultPreloadStaleTime: 0, // the queries know how fresh they are
	defaultErrorComponent: ErrorPage,
	defaultNotFoundComponent: NotFoundPage,
	scrollRestoration: true,
});

/**
 * Preloads the code that the first view did not need: opening a page later must not depend on the connection, or on a
 * server that has newer files by then.
 */
export async function preloadChunks(): Promise<void> {
	// If this fails, each chunk loads when it is needed.
	await Promise.allSettled([
		...[
			candidates,
			candidateImport,
			setAside,
			chat,
			openChat,
			openings,
			opening,
			placements,
			companies,
			company,
			numbers,
			staff,
			self,
		].map((route) => router.loadRouteChunk(route)),
		loadMenu(),
		loadDialog(),
		loadSubmissionOpenings(),
		loadAddToShortlist(),
		loadRequirementsForm(),
		loadAddCall(),
		loadFoundRecords(),
		loadBulkBar(),
		loadBulkFailures(),
		loadSnoozeForm(),
		loadClosePlaced(),
		loadReader(),
		loadFind(),
	]);
}

declare module "@tanstack/react-router" {
	interface Register {
		router: typeof router;
	}
}
