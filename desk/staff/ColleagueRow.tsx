import { useState } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { type Colleague, useChangePerson, useInviteAgain, useSendSignInLink } from "../queries/staff.ts";
import { formatDay, isAway, parseDay, timeAgo } from "../text/format-time.ts";
import type { MenuEntry } from "../ui/BaseMenu.tsx";
import { icons } from "../ui/desk-icons.ts";
import { Initials } from "../ui/Initials.tsx";
import { Menu } from "../ui/Menu.tsx";
import { showError, showNotice } from "../ui/notices.ts";
import css from "./ColleagueRow.module.css";
import { RemoveDialog } from "./RemoveDialog.tsx";

interface Props {
	colleague: Colleague;
	self: boolean;
	isAdmin: boolean;
	/** Without them nobody could invite anyone. */
	lastAdmin: boolean;
}

export function ColleagueRow({ colleague, self, isAdmin, lastAdmin }: Props) {
	const { name, email, role, awayUntil, joinedAt, lastSeenAt, invitedAt } = colleague;
	const waits = isAdmin && !joinedAt;
	const joined = joinedAt ? formatDay(new Date(joinedAt)) : invitedAt && `invited ${formatDay(new Date(invitedAt))}`;
	const seen = lastSeenAt ? timeAgo(new Date(lastSeenAt)) : "";
	const away = isAway(awayUntil) ? `until ${formatDay(parseDay(awayUntil))}` : "";
	const roleLabel = role === "admin" ? "Admin" : "Recruiter";
	const summary = [roleLabel, waits ? joined : seen && `seen ${seen}`, away && `away ${away}`]
		.filter(Boolean)
		.join(", ");
	return (
		<tr className={css.row}>
			<th scope="row">
				<span className={css.person}>
					<Initials name={name || (email ?? "")} look={self ? "self" : waits ? "nobody" : "colleague"} size="large" />
					<span className={css.words}>
						<span className={css.name}>
							{name || "Hasn't joined yet"}
							{self && <span className={css.you}> You</span>}
						</span>
						{email && <span className={css.more}>{email}</span>}
						<span className={`${css.more} ${css.narrow}`}>{summary}</span>
					</span>
				</span>
			</th>
			<td className={css.role}>{roleLabel}</td>
			{isAdmin && (
				<>
					<td className={css.detail}>{joined}</td>
					<td className={css.detail}>{seen}</td>
				</>
			)}
			<td className={css.detail}>{away}</td>
			{isAdmin && (
				<td className={css.actions}>
					<ColleagueMenu colleague={colleague} waits={waits} lastAdmin={lastAdmin} />
				</td>
			)}
		</tr>
	);
}

function ColleagueMenu({ colleague, waits, lastAdmin }: { colleague: Colleague; waits: boolean; lastAdmin: boolean }) {
	const { id, email = "", role } = colleague;
	const displayName = colleague.name || email;
	const [removing, setRemoving] = useState(false);
	const again = useInviteAgain();
	const link = useSendSignInLink();
	const change = useChangePerson();
	const onError = showError;
	const other = role === "admin" ? "recruiter" : "admin";
	const invite: MenuEntry = {
		label: "Invite again",
		mark: icons.mail,
		onSelect: () =>
			again.mutate(id, {
				onError,
				onSuccess: () =>
					showNotice("Invited again", `A new link is on its way to ${email}. The old one no longer works.`),
			}),
	};
	const freshLink: MenuEntry = {
		label: "Email a sign-in link",
		mark: icons.key,
		onSelect: () =>
			link.mutate(id, {
				onError,
				onSuccess: () => showNotice("Link on its way", `${displayName} can use it once. It expires in 15 minutes.`),
			}),
	};
	const changeRole: MenuEntry = {
		label: other === "admin" ? "Make an admin" : "Make a recruiter",
		mark: icons.staff,
		onSelect: () =>
			change.mutate(
				{ id, role: other },
				{
					onError,
					onSuccess: () =>
						showNotice("Role changed", `${displayName} is now ${other === "admin" ? "an admin" : "a recruiter"}.`),
				},
			),
	};
	const remove: MenuEntry = {
		label: "Remove …",
		mark: icons.leave,
		destructive: true,
		onSelect: () => setRemoving(true),
	};
	const last: MenuEntry = { note: "You need at least one admin. Make someone else an admin first." };
	const letIn = waits ? invite : freshLink;
	return (
		<>
			<Menu
				label={`Actions for ${displayName}`}
				triggerClass={`icon-button ${css.menu}`}
				trigger={<Drawing path={icons.more} className={css.dots} />}
				entries={lastAdmin ? [[letIn], [last]] : [[letIn, changeRole], [remove]]}
			/>
			<RemoveDialog open={removing} onClose={() => setRemoving(false)} id={id} name={displayName} />
		</>
	);
}
