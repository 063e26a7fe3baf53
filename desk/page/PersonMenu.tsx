import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { dropAllDrafts } from "../browser/draft-storage.ts";
import { notifyTabs } from "../browser/tab-messages.ts";
import { chooseTheme, chosenTheme, type Theme } from "../browser/theme.ts";
import { stopTakingChats } from "../live/taking-chats.ts";
import { desk, readJson } from "../queries/api.ts";
import { formatDay, isAway, parseDay } from "../text/format-time.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Initials } from "../ui/Initials.tsx";
import { Menu } from "../ui/Menu.tsx";
import { showError } from "../ui/notices.ts";
import { useFrame } from "./FrameContext.ts";
import css from "./PersonMenu.module.css";

const THEMES: { value: Theme; label: string }[] = [
	{ value: "light", label: "Light" },
	{ value: "dark", label: "Dark" },
	{ value: "system", label: "System" },
];

/** The signed-in person's name and settings. */
export function PersonMenu({ look }: { look: "rail" | "bar" }) {
	const { me, help } = useFrame();
	const { name, role, awayUntil } = me.person;
	const [theme, setTheme] = useState(chosenTheme);
	const navigate = useNavigate();
	const signOut = useSignOut();
	const away = isAway(awayUntil);
	const state = away ? `Away until ${formatDay(parseDay(awayUntil))}` : "Available";
	const choose = (value: string) => {
		const chosen = THEMES.find((option) => option.value === value)?.value ?? "system";
		chooseTheme(chosen);
		setTheme(chosen);
	};
	const self: MenuEntry[] = [
		{
			label: away ? "Change your return date" : "Away until …",
			mark: icons.away,
			onSelect: () => navigate({ to: "/me", hash: "away" }),
		},
		{ label: "Name, passkeys and sessions", mark: icons.key, onSelect: () => navigate({ to: "/me" }) },
	];
	const staff: MenuEntry = { label: "Team", mark: icons.staff, onSelect: () => navigate({ to: "/staff" }) };
	return (
		<Menu
			triggerClass={`${css.trigger} ${css[look]}`}
			align={look === "rail" ? "start" : "end"}
			trigger={
				<>
					<Initials name={name} look="self" />
					{look === "rail" && (
						<span className={css.words}>
							<span className={css.name}>{name}</span>
							<span className={`${css.state} ${away ? css.away : ""}`}>{state}</span>
						</span>
					)}
					<span className="sr-only">Your menu</span>
				</>
			}
			entries={[
				look === "bar" && role === "admin" ? [...self, staff] : self,
				[{ label: "Theme", mark: icons.theme, value: theme, options: THEMES, onChoose: choose }],
				[
					{ label: "Keyboard shortcuts", mark: icons.keyboard, onSelect: () => help.show(true) },
					{ label: "Sign out", mark: icons.leave, onSelect: () => signOut.mutate(undefined, { onError: showError }) },
				],
			]}
		/>
	);
}

function useSignOut() {
	return useMutation({
		mutationFn: async () => {
			await stopTakingChats();
			return readJson(desk.api["sign-out"].$post());
		},
		onSuccess: () => {
			dropAllDrafts();
			notifyTabs("signed out");
			location.assign("/sign-in"); // a full page load, which keeps nothing in memory
		},
	});
}
