import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { LogoMark } from "../../site/ui/Logo.tsx";
import { counts } from "../queries/submissions.ts";
import { ConnectionStrip } from "./ConnectionStrip.tsx";
import { useFrame } from "./FrameContext.ts";
import css from "./PageHead.module.css";
import { PersonMenu } from "./PersonMenu.tsx";
import { useChatCount } from "./useChatAlerts.ts";

interface Props {
	title: string;
	/** Beside the title. */
	count?: string;
	/** The browser tab's title, if it differs. */
	tab?: string | undefined;
	actions?: ReactNode;
	/** Between the head and the page's content. */
	below?: ReactNode;
}

/** The page's title, also in the browser's tab; on a phone with the person's menu. */
export function PageHead({ title, count, tab, actions, below }: Props) {
	const { me } = useFrame();
	const overdue = useQuery(counts).data?.queues.overdue ?? 0;
	const { waiting } = useChatCount();
	useEffect(() => {
		const first = waiting > 0 ? `${waiting} waiting in chat · ` : overdue > 0 ? `(${overdue}) ` : "";
		document.title = `${first}${tab ?? title} · ${me.firm.name} Desk`;
	}, [title, tab, overdue, waiting, me.firm.name]);
	return (
		<div className={css.whole}>
			<div className={css.head}>
				<LogoMark className={css.logo} />
				<h1 className={css.title}>{title}</h1>
				{count !== undefined && <span className={css.count}>{count}</span>}
				<div className={css.actions}>
					{actions}
					<div className={css.person}>
						<PersonMenu look="bar" />
					</div>
				</div>
			</div>
			{below}
			<ConnectionStrip />
		</div>
	);
}
