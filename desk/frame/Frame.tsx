import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../../site/ui/Notice.tsx";
import { notifyTabs } from "../browser/tab-messages.ts";
import { useIsFinding } from "../lists/useInboxSearch.ts";
import { useLive } from "../live/useLive.ts";
import { FrameContext } from "../page/FrameContext.ts";
import { useChatAlerts } from "../page/useChatAlerts.ts";
import { type SignedIn, useMe } from "../queries/me.ts";
import { dismissNotice, useNotice } from "../ui/notices.ts";
import { BottomNav } from "./BottomNav.tsx";
import css from "./Frame.module.css";
import { KeyboardHelp } from "./KeyboardHelp.tsx";
import { Rail } from "./Rail.tsx";
import { SampleBadge } from "./SampleBadge.tsx";
import { SignInAgain } from "./SignInAgain.tsx";
import { isTyping, useGlobalShortcuts } from "./useGlobalShortcuts.ts";

/** The frame around every page of the desk. */
export function Frame() {
	const { known, ended } = useSignedInPerson();
	const { line, tryNow } = useLive(!ended);
	const [helpOpen, showHelp] = useState(false);
	const notice = useNotice();
	useGlobalShortcuts(known?.person.role, () => showHelp(true));
	const main = useFocusOnNavigation();
	useChatAlerts(known?.person.id);
	if (!known) return null;
	return (
		<FrameContext value={{ me: known, line, tryNow, help: { open: helpOpen, show: showHelp } }}>
			<div className={css.frame}>
				<a href="#main" className={css.skip}>
					Skip to content
				</a>
				{known.sample && <SampleBadge look="phone" />}
				<Rail />
				<main id="main" tabIndex={-1} ref={main} className={css.place}>
					<Outlet />
				</main>
				<BottomNav />
			</div>
			<KeyboardHelp />
			<SignInAgain open={ended} />
			<Notice notice={notice} onClose={dismissNotice} />
		</FrameContext>
	);
}

/** The person stays when the session ends, so that the screen stays, with whatever they typed. */
function useSignedInPerson(): { known: SignedIn | undefined; ended: boolean } {
	const me = useMe();
	const [known, setKnown] = useState<SignedIn>();
	const present = me?.person ? me : undefined;
	useEffect(() => {
		if (!present) return;
		if (known && known.person.id !== present.person.id) location.reload(); // someone else: keep nothing of the first
		setKnown(present);
	}, [present, known]);
	useEffect(() => {
		if (present?.session.id) notifyTabs("signed in");
	}, [present?.session.id]);
	return { known: present ?? known, ended: me !== undefined && !present };
}

/** Moves focus to the start of a newly opened page, for screen readers too; on the first one the browser does. */
function useFocusOnNavigation() {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	const finding = useIsFinding();
	// A list moves focus itself to what is opened in it.
	const place = finding ? "/find" : pathname.replace(/^\/s\/.*/, "/").replace(/^\/chat\/.*/, "/chat");
	const before = useRef(place);
	useEffect(() => {
		if (before.current === place) return;
		before.current = place;
		if (!isTyping(document.activeElement)) main.current?.focus({ preventScroll: true });
	}, [place]);
	return main;
}
