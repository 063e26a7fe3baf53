import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { me, useMe } from "../queries/me.ts";
import { hearTabs } from "../tabs.ts";
import { takeAskedFor } from "./asked-for.ts";
import { EntryFrame } from "./EntryFrame.tsx";
import css from "./entry.module.css";
import { SignInWays } from "./SignInWays.tsx";

export function SignInPage() {
	const { to = "/" } = useSearch({ from: "/sign-in" });
	const known = useMe();
	const router = useRouter();
	const queries = useQueryClient();
	// The emailed link may open in another tab.
	useEffect(() => hearTabs(() => queries.invalidateQueries({ queryKey: me.queryKey })), [queries]);
	useEffect(() => {
		if (!known?.person) return;
		takeAskedFor();
		router.history.push(to);
	}, [known, router, to]);
	if (!known || known.person) return null;
	return (
		<EntryFrame door={known} title="Sign in to the desk" words={["A seat is waiting.", "Close it."]}>
			<p className={css.intro}>For {known.firm.name} staff. There are no passwords.</p>
			<SignInWays door={known} to={to} />
		</EntryFrame>
	);
}
