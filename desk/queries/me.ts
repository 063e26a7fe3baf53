import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type { CallHours } from "../../contract/booking.ts";
import { desk, readJson } from "./api.ts";

export type SignedIn = InferResponseType<typeof desk.api.me.$get, 200>;

/** Not signed in, or no longer. */
type SignedOut = InferResponseType<typeof desk.api.me.$get, 401> & { person?: undefined };

export type SignInInfo = Pick<SignedIn, "firm" | "ways">;

export type Role = SignedIn["person"]["role"];

export const me = queryOptions({ queryKey: ["me"], queryFn: fetchMe });

export function useMe(): SignedIn | SignedOut | undefined {
	return useQuery(me).data;
}

async function fetchMe(): Promise<SignedIn | SignedOut> {
	const response = await desk.api.me.$get();
	return response.status === 401 ? response.json() : readJson(response);
}

export type Session = InferResponseType<typeof desk.api.sessions.$get>["sessions"][number];

export const sessions = queryOptions({
	queryKey: ["sessions"],
	queryFn: async () => (await readJson(desk.api.sessions.$get())).sessions,
});

/** @returns a mutation that ends the session with an id; without an id, all others */
export function useEndSessions() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (id?: string) =>
			id ? readJson(desk.api.sessions[":id"].$delete({ param: { id } })) : readJson(desk.api.sessions.$delete()),
		onSuccess: () => queries.invalidateQueries({ queryKey: sessions.queryKey }),
	});
}

/** When the signed-in person takes calls; null if never. */
export const callHours = queryOptions({
	queryKey: ["call-hours"],
	queryFn: async () => (await readJson(desk.api.hours.$get())).hours,
});

export function useSetCallHours() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (hours: CallHours | null) => readJson(desk.api.hours.$put({ json: { hours } })),
		onSuccess: ({ hours }) => queries.setQueryData(callHours.queryKey, hours),
	});
}

/** Since when the signed-in person's calendar has an address; null if it has none. */
export const calendarFeed = queryOptions({
	queryKey: ["calendar-feed"],
	queryFn: async () => (await readJson(desk.api.feed.$get())).madeAt,
});

/** Makes a new address, which is shown once. */
export function useMakeFeed() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: () => readJson(desk.api.feed.$post()),
		onSuccess: () => queries.invalidateQueries({ queryKey: calendarFeed.queryKey }),
	});
}

export function useStopFeed() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: () => readJson(desk.api.feed.$delete()),
		onSuccess: ({ madeAt }) => queries.setQueryData(calendarFeed.queryKey, madeAt),
	});
}

const UNREAD_MS = 2_000;

/** Calendars elsewhere, in which the signed-in person is busy. */
export const busyCalendars = queryOptions({
	queryKey: ["busy-calendars"],
	queryFn: async () => (await readJson(desk.api.busy.$get())).calendars,
	// A new one is read within seconds.
	refetchInterval: ({ state }) =>
		state.data?.some(({ readAt, problem }) => readAt === null && problem === null) ? UNREAD_MS : false,
});

export function useAddBusyCalendar() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (address: string) => readJson(desk.api.busy.$post({ json: { address } })),
		onSuccess: ({ calendars }) => queries.setQueryData(busyCalendars.queryKey, calendars),
	});
}

export function useRemoveBusyCalendar() {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => readJson(desk.api.busy[":id"].$delete({ param: { id: encodeURIComponent(id) } })),
		onSuccess: ({ calendars }) => queries.setQueryData(busyCalendars.queryKey, calendars),
	});
}
