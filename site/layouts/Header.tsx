import type { Firm } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import logo from "../ui/Logo.module.css";
import { LogoMark } from "../ui/Logo.tsx";
import { phoneHref } from "../ui/phone.ts";
import css from "./Header.module.css";

const links = [
	{ label: "Services", to: "/services" },
	{ label: "Industries", to: "/industries" },
	{ label: "About", to: "/about" },
	{ label: "Expertise", to: "/#expertise" },
	{ label: "Insights", to: "/#insights" },
	{ label: "Contact", to: "#contact" },
	{ label: "Jobs", to: "/jobs" },
	{ label: "Locations", to: "/locations" },
	{ label: "FAQ", to: "/faq" },
];

interface Props {
	firm: Firm;
	path: string;
	/** Link to the lead form, on this page or on the home page. */
	leadForm: string;
}

export function Header({ firm, path, leadForm }: Props) {
	return (
		<header className={css.header}>
			<a href="#main" className={css.skip}>
				Skip to content
			</a>
			<div className={`wrap ${css.bar}`}>
				<HomeLink firm={firm} />
				<nav aria-label="Main" className={css.wide}>
					<NavLinks path={path} className={css.links} />
				</nav>
				<div className={css.actions}>
					<span className={css.wide}>
						<ThemeToggle />
						<ButtonLink to="/resume" look="secondary" size="small">
							Upload Your Resume
						</ButtonLink>
					</span>
					<ButtonLink to={leadForm} size="small">
						Request Talent
					</ButtonLink>
					<button type="button" popoverTarget="menu" className="icon-button" aria-label="Menu">
						<Icon name="menu" />
					</button>
				</div>
			</div>
			<div id="menu" popover="auto" className={css.menu} aria-label="Menu" aria-modal="true" role="dialog">
				<div className={css.menuTop}>
					<HomeLink firm={firm} />
					<ThemeToggle />
					<button
						type="button"
						popoverTarget="menu"
						popoverTargetAction="hide"
						className="icon-button"
						aria-label="Close menu"
						// biome-ignore lint/a11y/noAutofocus: applies when the menu opens, not when the page loads
						autoFocus
					>
						<Icon name="close" />
					</button>
				</div>
				<nav aria-label="Menu">
					<NavLinks path={path} />
				</nav>
				<div className={css.menuActions}>
					<ButtonLink to={leadForm}>Request Talent</ButtonLink>
					<ButtonLink to="/resume" look="secondary">
						Upload Your Resume
					</ButtonLink>
					<a href={phoneHref(firm.phone)} className={css.call}>
						<Icon name="phone" />
						{firm.phone}
					</a>
				</div>
			</div>
		</header>
	);
}

function HomeLink({ firm }: { firm: Firm }) {
	return (
		<a href="/" className={logo.name} aria-label={`${firm.name}, home`}>
			<LogoMark />
			<span translate="no">{firm.name}</span>
		</a>
	);
}

function NavLinks({ path, className }: { path: string; className?: string | undefined }) {
	const homeAnchor = (to: string) => (path === "/" && to.startsWith("/#") ? to.slice(1) : to);
	return (
		<ul className={className}>
			{links.map(({ label, to }) => (
				<li key={to}>
					<a href={homeAnchor(to)} className={css.link} aria-current={isCurrent(path, to) ? "page" : undefined}>
						{label}
					</a>
				</li>
			))}
		</ul>
	);
}

/** A page also marks the section above it: /industries/technology is in Industries. */
function isCurrent(path: string, to: string): boolean {
	return path === to || path.startsWith(`${to}/`);
}

function ThemeToggle() {
	return (
		<button
			type="button"
			className="theme-toggle icon-button needs-script"
			aria-label="Dark theme"
			aria-pressed="false"
		>
			<Icon name="moon" className={css.moon} />
			<Icon name="sun" className={css.sun} />
		</button>
	);
}
