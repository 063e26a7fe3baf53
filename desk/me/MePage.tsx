import { useSuspenseQueries } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useFrame } from "../page/FrameContext.ts";
import { PageHead } from "../page/PageHead.tsx";
import { busyCalendars, calendarFeed, callHours, sessions } from "../queries/me.ts";
import { passkeys } from "../queries/passkeys.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { AwaySection } from "./AwaySection.tsx";
import { BusySection } from "./BusySection.tsx";
import { FeedSection } from "./FeedSection.tsx";
import { HoursSection } from "./HoursSection.tsx";
import css from "./MePage.module.css";
import { NameSection } from "./NameSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { SingleSignOnSection } from "./SingleSignOnSection.tsx";
import { WeeklyMailSection } from "./WeeklyMailSection.tsx";

/** The signed-in person's settings, passkeys and sessions. */
export function MePage() {
	const { me } = useFrame();
	return (
		<>
			<PageHead title={me.person.name} />
			<Suspense fallback={<LoadingRows />}>
				<Sections />
			</Suspense>
		</>
	);
}

/** Loads all at once: if a section came later and the session ended first, text typed in the others would be lost. */
function Sections() {
	const { me } = useFrame();
	const { hash } = useLocation();
	const [{ data: keys }, { data: open }, { data: hours }, { data: busy }, { data: feed }] = useSuspenseQueries({
		queries: [passkeys, sessions, callHours, busyCalendars, calendarFeed],
	});
	useEffect(() => {
		if (hash) document.getElementById(hash)?.focus();
	}, [hash]);
	return (
		<div className={css.columns}>
			<div>
				<NameSection />
				<AwaySection />
				{me.person.role === "admin" && <WeeklyMailSection />}
				{me.ways.singleSignOn && <SingleSignOnSection />}
			</div>
			<div>
				<HoursSection hours={hours} />
				<BusySection calendars={busy} />
				<FeedSection madeAt={feed} />
				<PasskeysSection passkeys={keys} />
				<SessionsSection sessions={open} />
			</div>
		</div>
	);
}
