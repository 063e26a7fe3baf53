import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import buttonCss from "../../site/ui/Button.module.css";
import { Button } from "../../site/ui/Button.tsx";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { useFrame } from "../page/FrameContext.ts";
import { desk, readJson } from "../queries/api.ts";
import { staff } from "../queries/staff.ts";
import { icons } from "../ui/desk-icons.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { showError, showNotice } from "../ui/notices.ts";
import css from "./FirstSteps.module.css";

const LEAD_FORM = "/#lead-form";
const DEMO = "npm run demo";

const firstSteps = queryOptions({
	queryKey: ["first-steps"],
	queryFn: () => readJson(desk.api["first-steps"].$get()),
});

/** The inbox while nothing has ever been submitted. The first submission takes its place. */
export function FirstSteps() {
	const isAdmin = useFrame().me.person.role === "admin";
	const { data, isPending } = useQuery(firstSteps);
	const team = useQuery({ ...staff, enabled: isAdmin });
	const below = useFocusMainOnUnmount();
	if (isPending || (isAdmin && team.isPending)) return null;
	return (
		<EmptyState
			title="Your inbox is ready"
			action={
				<div ref={below} className={css.below}>
					<ul>
						{data?.site && <TestLead site={data.site} />}
						{isAdmin && <Colleague invited={(team.data?.length ?? 0) > 1} />}
						{data?.local && <Demo />}
					</ul>
					{data?.mailFolder && (
						<p className={css.note}>
							Email isn’t sent yet because <code>SMTP_URL</code> isn’t set. Until it is, every email is saved as an .eml
							file in <code>{data.mailFolder}</code>.
						</p>
					)}
				</div>
			}
		>
			Requests from employers, resumes and messages from your site will appear here, each with the time your answer is
			due.
		</EmptyState>
	);
}

/** The button in focus goes away with the panel; Tab then continues from the page, not from the top of the window. */
function useFocusMainOnUnmount() {
	const panel = useRef<HTMLDivElement>(null);
	useLayoutEffect(
		() => () => {
			if (panel.current?.contains(document.activeElement)) document.getElementById("main")?.focus();
		},
		[],
	);
	return panel;
}

function TestLead({ site }: { site: string }) {
	return (
		<Step
			action={
				<a href={site + LEAD_FORM} target="_blank" rel="noreferrer" className={buttonClass("primary")}>
					Send a test lead
					<Drawing path={icons.out} className={css.out} />
					<span className="sr-only">, in a new tab</span>
				</a>
			}
		>
			Fill out your site’s form the way an employer would, and watch the lead arrive.
		</Step>
	);
}

function Colleague({ invited }: { invited: boolean }) {
	if (invited) return <Step done>A colleague has been invited.</Step>;
	return (
		<Step
			action={
				<Link to="/staff" search={{ invite: true }} className={buttonClass("secondary")}>
					Invite a colleague
				</Link>
			}
		>
			Share the work. Everyone on the team sees the same inbox.
		</Step>
	);
}

function Demo() {
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(DEMO);
			showNotice("Command copied", "Run it in a terminal, in the project’s folder.");
		} catch {
			showError(new Error("The browser didn’t allow it. Select the command and copy it."));
		}
	};
	return (
		<Step
			action={
				<Button size="small" look="secondary" onClick={copy}>
					Copy command
				</Button>
			}
		>
			Look around with sample data: run <code className={css.command}>{DEMO}</code>. It has its own data folder, so
			nothing here changes.
		</Step>
	);
}

function Step({ done = false, action, children }: { done?: boolean; action?: ReactNode; children: ReactNode }) {
	return (
		<li className={css.step}>
			<p>
				{done && (
					<>
						<Drawing path={icons.check} className={css.check} />
						<span className="sr-only">Done: </span>
					</>
				)}
				{children}
			</p>
			{action}
		</li>
	);
}

function buttonClass(look: "primary" | "secondary"): string {
	return `${buttonCss.button} ${buttonCss[look]} ${buttonCss.small}`;
}
