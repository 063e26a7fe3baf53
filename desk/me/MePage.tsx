import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useFrame } from "../frame/FrameContext.ts";
import { PageHead } from "../frame/PageHead.tsx";
import { passkeys } from "../queries/passkeys.ts";
import { sessions } from "../queries/sessions.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { AwaySection } from "./AwaySection.tsx";
import css from "./MePage.module.css";
import { NameSection } from "./NameSection.tsx";
import { PasskeysSection } from "./PasskeysSection.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { SingleSignOnSection } from "./SingleSignOnSection.tsx";
import { WeeklyMailSection } from "./WeeklyMailSection.tsx";

/** What one sets for oneself, and who has a way in as one. */
export function MePage() {
	const { me } = useFrame();
	const { hash } = useLocation();
	useEffect(() => {
		if (hash) document.getElementById(hash)?.focus();
	}, [hash]);
	return (
		<>
			<PageHead title={me.person.name} />
			<div className={css.columns}>
				<div>
					<NameSection />
					<AwaySection />
					{me.person.role === "admin" && <WeeklyMailSection />}
					{me.ways.singleSignOn && <SingleSignOnSection />}
				</div>
				<Suspense fallback={<LoadingRows />}>
					<WaysIn />
				</Suspense>
			</div>
		</>
	);
}

function WaysIn() {
	const { data: keys } = useSuspenseQuery(passkeys);
	const { data: open } = useSuspenseQuery(sessions);
	return (
		<div>
			<PasskeysSection passkeys={keys} />
			<SessionsSection sessions={open} />
		</div>
	);
}
