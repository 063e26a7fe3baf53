import { Drawing } from "../../../site/ui/Drawing.tsx";
import type { Opening, ReaderLink } from "../../queries/openings/opening.ts";
import { formatDay } from "../../text/format-time.ts";
import { icons } from "../../ui/desk-icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import type { OpeningActions } from "../model/useOpeningActions.ts";
import css from "./OpeningSidebar.module.css";

interface Props {
	opening: Opening;
	actions: OpeningActions;
}

/** Who at the employer has a link to the shortlist page, and who asked for one. */
export function ReadersSection({ opening, actions }: Props) {
	if (opening.links.length === 0) return null;
	return (
		<section className={css.section}>
			<h2>Shortlist sent to</h2>
			<ul className={css.readers}>
				{opening.links.map((link) => (
					<li key={link.id}>
						<div>
							<strong dir="auto">{link.name}</strong>
							<span className={css.soft} dir="auto">
								{link.email}
							</span>
							<span className={css.soft}>{describeLink(link)}</span>
						</div>
						{opening.status === "open" && <LinkActions link={link} actions={actions} />}
					</li>
				))}
			</ul>
		</section>
	);
}

function describeLink({ sentAt, openedAt, revokedAt, remindedAt, requestedBy }: ReaderLink): string {
	if (revokedAt)
		return sentAt ? `Revoked ${formatDay(new Date(revokedAt))}` : `Declined ${formatDay(new Date(revokedAt))}`;
	if (!sentAt) return requestedBy ? `${requestedBy.name} asked for their link` : "Asked for a link";
	if (openedAt) return `First active ${formatDay(new Date(openedAt))}`;
	const reminded = remindedAt ? `, reminded ${formatDay(new Date(remindedAt))}` : "";
	return `Sent ${formatDay(new Date(sentAt))}, no activity yet${reminded}`;
}

function LinkActions({ link, actions }: { link: ReaderLink; actions: OpeningActions }) {
	const { id, name, sentAt, revokedAt } = link;
	const act = (what: "grant" | "send" | "revoke") => actions.tryTo({ what: "link", link: id, action: what });
	if (!sentAt && !revokedAt) {
		return (
			<div className={css.answers}>
				<button type="button" className={css.edit} onClick={() => act("grant")}>
					Send link<span className="sr-only"> to {name}</span>
				</button>
				<button type="button" className={css.edit} onClick={() => act("revoke")}>
					Decline<span className="sr-only"> {name}</span>
				</button>
			</div>
		);
	}
	return (
		<Menu
			label={`${name}'s link`}
			triggerClass="icon-button"
			trigger={<Drawing path={icons.more} className={css.mark} />}
			entries={[
				[
					{ label: "Send a new link", mark: icons.mail, onSelect: () => act("send") },
					...(revokedAt ? [] : [{ label: "Revoke link", mark: icons.miss, onSelect: () => act("revoke") }]),
				],
			]}
		/>
	);
}
