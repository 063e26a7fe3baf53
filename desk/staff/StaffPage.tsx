import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense } from "react";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { PageHead } from "../page/PageHead.tsx";
import { staff } from "../queries/staff.ts";
import { icons } from "../ui/desk-icons.ts";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { ColleagueRow } from "./ColleagueRow.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import css from "./StaffPage.module.css";

/** The team: everyone sees who is on it, admins invite, change and remove people. */
export function StaffPage() {
	const isAdmin = useFrame().me.person.role === "admin";
	const { invite = false } = useSearch({ from: "/desk/staff" });
	const navigate = useNavigate();
	const showInvite = (open: boolean) =>
		void navigate({ to: "/staff", search: open ? { invite: true } : {}, replace: true });
	return (
		<>
			<PageHead
				title="Team"
				actions={
					isAdmin && (
						<Button size="small" onClick={() => showInvite(true)}>
							<Drawing path={icons.plus} className={css.plus} />
							Invite
						</Button>
					)
				}
			/>
			<Suspense fallback={<LoadingRows />}>
				<StaffTable isAdmin={isAdmin} />
			</Suspense>
			{isAdmin && <InviteDialog open={invite} onClose={() => showInvite(false)} />}
		</>
	);
}

function StaffTable({ isAdmin }: { isAdmin: boolean }) {
	const { data: people } = useSuspenseQuery(staff);
	const { person } = useFrame().me;
	const admins = people.filter(({ role }) => role === "admin").length;
	return (
		<>
			<table className={css.staff}>
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col" className={css.detail}>
							Role
						</th>
						{isAdmin && (
							<>
								<th scope="col" className={css.detail}>
									Joined
								</th>
								<th scope="col" className={css.detail}>
									Last seen
								</th>
							</>
						)}
						<th scope="col" className={css.detail}>
							Away
						</th>
						{isAdmin && (
							<th scope="col">
								<span className="sr-only">Actions</span>
							</th>
						)}
					</tr>
				</thead>
				<tbody>
					{people.map((colleague) => (
						<ColleagueRow
							key={colleague.id}
							colleague={colleague}
							self={colleague.id === person.id}
							isAdmin={isAdmin}
							lastAdmin={colleague.role === "admin" && admins === 1}
						/>
					))}
				</tbody>
			</table>
			<p className={css.note}>
				{isAdmin
					? "Recruiters do the daily work. Admins also invite and remove colleagues, delete people's data, and export it."
					: "Admins invite and remove colleagues, and send a new link to anyone who can't sign in."}
			</p>
		</>
	);
}
