import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSignOut } from "../queries/sign-in.ts";
import { chooseTheme, chosenTheme, type Theme } from "../theme.ts";
import { Initials } from "../ui/Initials.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "../ui/Menu.tsx";
import { marks } from "../ui/marks.ts";
import { sayError } from "../ui/notices.ts";
import { dayFrom, dayOf, isAway } from "../ui/when.ts";
import { useFrame } from "./FrameContext.ts";
import css from "./PersonMenu.module.css";

const THEMES: { value: Theme; label: string }[] = [
	{ value: "light", label: "Light" },
	{ value: "dark", label: "Dark" },
	{ value: "system", label: "System" },
];

/** One's own name, and what one sets for oneself. */
export function PersonMenu({ look }: { look: "rail" | "bar" }) {
	const { me, help } = useFrame();
	const { name, role, awayUntil } = me.person;
	const [theme, setTheme] = useState(chosenTheme);
	const navigate = useNavigate();
	const signOut = useSignOut();
	const away = isAway(awayUntil);
	const state = away ? `Away until ${dayOf(dayFrom(awayUntil))}` : "At the desk";
	return (
		<Menu
			label={`${name}, ${state}: your menu`}
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
				</>
			}
		>
			<MenuItem mark={marks.away} onSelect={() => navigate({ to: "/me", hash: "away" })}>
				{away ? "Change when you are back" : "Away until …"}
			</MenuItem>
			<MenuItem mark={marks.key} onSelect={() => navigate({ to: "/me" })}>
				Name, passkeys and sessions
			</MenuItem>
			{look === "bar" && role === "admin" && (
				<MenuItem mark={marks.staff} onSelect={() => navigate({ to: "/staff" })}>
					Staff
				</MenuItem>
			)}
			<MenuLine />
			<MenuChoice
				label="Theme"
				mark={marks.theme}
				value={theme}
				options={THEMES}
				onChoose={(chosen) => {
					chooseTheme(chosen);
					setTheme(chosen);
				}}
			/>
			<MenuLine />
			<MenuItem mark={marks.keyboard} onSelect={() => help.show(true)}>
				Keyboard
			</MenuItem>
			<MenuItem mark={marks.leave} onSelect={() => signOut.mutate(undefined, { onError: sayError })}>
				Sign out
			</MenuItem>
		</Menu>
	);
}
