import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { onTabMessage } from "../browser/tab-messages.ts";
import { me, useMe } from "../queries/me.ts";
import css from "./entry.module.css";
import { takeReturnPath } from "./return-path.ts";
import { SignInFrame } from "./SignInFrame.tsx";
import { SignInMethods } from "./SignInMethods.tsx";

export function SignInPage() {
	const { to = "/" } = useSearch({ from: "/sign-in" });
	const known = useMe();
	const router = useRouter();
	const queries = useQueryClient();
	// The emailed link may open in another tab.
	useEffect(() => onTabMessage(() => queries.invalidateQueries({ queryKey: me.queryKey })), [queries]);
	useEffect(() => {
		if (!known?.person) return;
		takeReturnPath();
		router.history.push(to);
	}, [known, router, to]);
	if (!known || known.person) return null;
	return (
		<SignInFrame door={known} title="Sign in to the desk" words={["An opening is waiting.", "Fill it."]}>
			<p className={css.intro}>For {known.firm.name} team members. No password needed.</p>
			<SignInMethods door={known} to={to} />
		</SignInFrame>
	);
}
