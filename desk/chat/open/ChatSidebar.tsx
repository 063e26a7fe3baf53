import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIsWide } from "../../browser/useScreenSize.ts";
import { useFrame } from "../../page/FrameContext.ts";
import type { Chat, ChatSummary } from "../../queries/chats.ts";
import { firstName } from "../../text/first-name.ts";
import { clockTime, formatDay } from "../../text/format-time.ts";
import { kindNames } from "../../ui/kind-labels.ts";
import css from "./ChatSidebar.module.css";

interface Props {
	chat: ChatSummary;
	earlier: Chat["earlier"];
}

/** The visitor's page, email and earlier submissions. Beside the chat, or collapsed above it. */
export function ChatSidebar(props: Props) {
	const { name } = props.chat;
	if (useIsWide()) {
		return (
			<aside className={css.side} aria-label={`About ${name}`}>
				<About {...props} />
			</aside>
		);
	}
	return (
		<details className={css.folded}>
			<summary>
				About <bdi>{firstName(name)}</bdi>
				{props.earlier.length > 0 &&
					`: contacted us ${props.earlier.length === 1 ? "once" : `${props.earlier.length} times`} before`}
			</summary>
			<div className={css.unfolded}>
				<About {...props} />
			</div>
		</details>
	);
}

function About({ chat, earlier }: Props) {
	const { firm } = useFrame().me;
	const { reference, email, page, beganAt, visitorHere } = chat;
	return (
		<>
			<section className={css.section}>
				<h2 className={css.heading}>Visitor</h2>
				<dl className={css.facts}>
					<Fact term="Page">
						{page ? (
							<a href={new URL(page, firm.siteUrl).href} target="_blank" rel="noreferrer">
								{page}
							</a>
						) : (
							"unknown"
						)}{" "}
						<span className="soft">{visitorHere ? "viewing now" : "left the site"}</span>
					</Fact>
					<Fact term="Email">
						<a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
					</Fact>
					<Fact term="Started">{clockTime(new Date(beganAt))}</Fact>
					<Fact term="Message">
						<Link to="/s/$reference" params={{ reference }} search={{}}>
							{reference}
						</Link>
					</Fact>
				</dl>
			</section>
			<section className={css.section}>
				<h2 className={css.heading}>Earlier contact</h2>
				{earlier.length === 0 && <p className="soft">None. This is their first time.</p>}
				<ul>
					{earlier.map((one) => (
						<li key={one.reference}>
							<Link to="/s/$reference" params={{ reference: one.reference }} search={{}} className={css.earlier}>
								<span className={css.gist} dir="auto">
									{kindNames[one.kind]}
									{one.gist && `: ${one.gist}`}
								</span>
								<span className="soft">{formatDay(new Date(one.receivedAt))}</span>
							</Link>
						</li>
					))}
				</ul>
			</section>
		</>
	);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}
