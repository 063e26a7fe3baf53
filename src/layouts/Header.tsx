import type { Firm } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { LogoMark } from "../ui/Logo.tsx";

const links = [
	{ label: "Services", to: "/services" },
	{ label: "Industries", to: "/industries" },
	{ label: "About", to: "/about" },
	{ label: "Expertise", to: "/#expertise" },
	{ label: "Insights", to: "/#insights" },
	{ label: "Contact", to: "#contact" },
];

interface Props {
	firm: Firm;
	/** The page's own path. */
	path: string;
	/** Where 'Request Talent' leads: the form of this page, or the home page's. */
	leadForm: string;
}

export function Header({ firm, path, leadForm }: Props) {
	return (
		<header className="site-header">
			<a href="#main" className="skip-link">
				Skip to content
			</a>
			<div className="wrap flex min-h-17 items-center gap-x-2 sm:gap-x-3 xl:gap-x-8">
				<a
					href="/"
					className="flex min-h-11 items-center gap-2.5 font-display text-h3 font-semibold no-underline"
					aria-label={`${firm.name}, home`}
				>
					<LogoMark className="h-7 w-8" />
					{firm.name}
				</a>
				<nav aria-label="Main" className="hidden xl:block">
					<NavLinks path={path} className="flex gap-x-1" />
				</nav>
				<div className="ml-auto flex items-center gap-2 xl:gap-3">
					<span className="hidden items-center gap-3 xl:flex">
						<ThemeToggle />
						<ButtonLink to="/resume" look="secondary" size="small">
							Upload Your Resume
						</ButtonLink>
					</span>
					<ButtonLink to={leadForm} size="small" className="max-sm:px-3! max-sm:whitespace-normal! max-[24rem]:hidden">
						Request Talent
					</ButtonLink>
					<button type="button" popoverTarget="menu" className="icon-button shrink-0 xl:hidden" aria-label="Menu">
						<Icon name="menu" />
					</button>
				</div>
			</div>
			<div id="menu" popover="auto" className="menu" aria-label="Menu" role="dialog">
				<div className="flex justify-between">
					<ThemeToggle />
					<button
						type="button"
						popoverTarget="menu"
						popoverTargetAction="hide"
						className="icon-button"
						aria-label="Close menu"
					>
						<Icon name="close" />
					</button>
				</div>
				<nav aria-label="Menu">
					<NavLinks path={path} className="menu-links" />
				</nav>
				<div className="mt-6 grid gap-3">
					<ButtonLink to={leadForm}>Request Talent</ButtonLink>
					<ButtonLink to="/resume" look="secondary">
						Upload Your Resume
					</ButtonLink>
				</div>
			</div>
		</header>
	);
}

function NavLinks({ path, className }: { path: string; className: string }) {
	const homeAnchor = (to: string) => (path === "/" && to.startsWith("/#") ? to.slice(1) : to);
	return (
		<ul className={className}>
			{links.map(({ label, to }) => (
				<li key={to}>
					<a href={homeAnchor(to)} className="nav-link" aria-current={isCurrent(path, to) ? "page" : undefined}>
						{label}
					</a>
				</li>
			))}
		</ul>
	);
}

/** A page below a section marks its section too: /industries/technology is in Industries. */
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
			<Icon name="moon" className="size-6 theme-moon" />
			<Icon name="sun" className="size-6 theme-sun" />
		</button>
	);
}
