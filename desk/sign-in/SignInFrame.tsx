import { type ReactNode, useEffect } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import logo from "../../site/ui/Logo.module.css";
import { LogoMark } from "../../site/ui/Logo.tsx";
import type { SignInInfo } from "../queries/me.ts";
import { icons } from "../ui/desk-icons.ts";
import css from "./SignInFrame.module.css";

interface Props {
	door: SignInInfo;
	/** The heading, also in the browser's tab. */
	title: string;
	/** The headline: its beginning, and the end that the closing line is drawn under. */
	words: [string, string];
	children: ReactNode;
}

/** The frame around every sign-in page. */
export function SignInFrame({ door: { firm }, title, words: [begin, end], children }: Props) {
	useEffect(() => {
		document.title = `${title} · ${firm.name} Desk`;
	}, [title, firm.name]);
	return (
		<div className={css.entry}>
			<header className={css.head}>
				<div className={`wrap ${css.bar}`}>
					<span className={logo.name}>
						<LogoMark />
						{firm.name}
					</span>
					<span className={css.staff}>Team desk</span>
					<a href={firm.siteUrl} className={css.site}>
						Public site
						<Drawing path={icons.out} className={css.out} />
					</a>
				</div>
			</header>
			<main className={`wrap ${css.columns}`}>
				<div>
					<p className={css.eyebrow}>Everyone hears from us within {RESPONSE_TIME}</p>
					<p className={`display ${css.words}`}>
						<span className={css.begin}>{begin}</span> <span className="closing-line">{end}</span>
					</p>
					<p className={css.lead}>
						Every request, resume and question from the site, with the time left to answer it and the candidates who
						match.
					</p>
				</div>
				<section aria-labelledby="entry" className={css.form}>
					<h1 id="entry" className={css.title}>
						{title}
					</h1>
					{children}
				</section>
			</main>
			<svg className={css.line} viewBox="0 0 1440 140" preserveAspectRatio="none" aria-hidden="true" fill="none">
				<path d="M0 132H250L420 104L560 116L760 62L900 78L1120 26L1440 8" pathLength="1" />
			</svg>
			<footer className={`wrap ${css.foot}`}>
				<p>
					Lost your device? Get a link by email, or call the office at{" "}
					<a href={`tel:${firm.phone.replace(/[^\d+]/g, "")}`} className="whole-word">
						{firm.phone}
					</a>
					.
				</p>
				<p>Every sign-in is recorded.</p>
			</footer>
		</div>
	);
}
