import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { onTabMessage } from "../browser/tab-messages.ts";
import { useFrame } from "../page/FrameContext.ts";
import { me } from "../queries/me.ts";
import { SignInMethods } from "../sign-in/SignInMethods.tsx";
import { Dialog } from "../ui/Dialog.tsx";

/** Shown over the page when the session has ended; whatever was typed stays. */
export function SignInAgain({ open }: { open: boolean }) {
	const frame = useFrame();
	const { href } = useLocation();
	const queries = useQueryClient();
	useEffect(() => onTabMessage(() => queries.invalidateQueries({ queryKey: me.queryKey })), [queries]);
	return (
		<Dialog open={open} title="You were signed out">
			<p className="soft">Sign in again to pick up where you left off. What you typed is still here.</p>
			<SignInMethods door={frame.me} to={href} beside />
		</Dialog>
	);
}
