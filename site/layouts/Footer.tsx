import type { Firm } from "../content/schema.ts";
import { Icon } from "../ui/Icon.tsx";
import logo from "../ui/Logo.module.css";
import { LogoMark } from "../ui/Logo.tsx";
import { phoneHref } from "../ui/phone.ts";
import css from "./Footer.module.css";

const groups = [
	{
		heading: "Employers",
		links: [
			{ label: "Services", to: "/services" },
			{ label: "Industries", to: "/industries" },
			{ label: "Locations", to: "/locations" },
		],
	},
	{
		heading: "Candidates",
		links: [
			{ label: "Sales jobs", to: "/jobs" },
			{ label: "Account executive jobs", to: "/sales-jobs/account-executive" },
			{ label: "Upload your resume", to: "/resume" },
		],
	},
	{
		heading: "Company",
		links: [
			{ label: "Home", to: "/" },
			{ label: "About", to: "/about" },
			{ label: "FAQ", to: "/faq" },
			{ label: "Contact", to: "#contact" },
			{ label: "Terms of Service", to: "/terms-of-service" },
			{ label: "Privacy Policy", to: "/privacy-policy" },
		],
	},
];

export function Footer({ firm }: { firm: Firm }) {
	return (
		<footer className={`band ${css.footer}`}>
			<div className={`wrap ${css.columns}`}>
				<div>
					<p className={logo.name}>
						<LogoMark />
						{firm.name}
					</p>
					<p className={css.tagline}>
						{firm.tagline}, nationwide from {firm.city}, {firm.region}, since {firm.founded}.
					</p>
					<a href={firm.social.url} rel="noopener" target="_blank">
						{firm.name} on {firm.social.name} <span aria-hidden="true">↗</span>
						<span className="sr-only">(opens in a new tab)</span>
					</a>
				</div>
				<section id="contact" aria-labelledby="contact-heading">
					<h2 id="contact-heading">Contact</h2>
					<ul className={css.contact}>
						<li>
							<a href={phoneHref(firm.phone)}>
								<Icon name="phone" />
								{firm.phone}
							</a>
						</li>
						<li>
							<a href={`mailto:${firm.email}`}>
								<Icon name="mail" />
								{firm.email}
							</a>
						</li>
						<li data-reached="">
							<a href="/faq#chat">
								<Icon name="chat" />
								Live chat
							</a>
						</li>
					</ul>
					<p className="soft">{firm.hours.inWords}</p>
					<address className={css.address}>
						{firm.city}, {firm.region}, {firm.country}
					</address>
				</section>
				<nav aria-label="Footer" className={css.groups}>
					{groups.map(({ heading, links }) => (
						<div key={heading}>
							<h2>{heading}</h2>
							<ul>
								{links.map(({ label, to }) => (
									<li key={to}>
										<a href={to}>{label}</a>
									</li>
								))}
							</ul>
						</div>
					))}
				</nav>
			</div>
			<p className={`wrap ruled small soft ${css.legal}`}>
				© {firm.founded} to present, {firm.legalName}. Registered in {firm.region}.
			</p>
		</footer>
	);
}
