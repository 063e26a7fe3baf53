import type { Firm } from "../content/schema.ts";
import { Icon } from "../ui/Icon.tsx";
import { LogoMark } from "../ui/Logo.tsx";

const links = [
	{ label: "Home", to: "/" },
	{ label: "Services", to: "/services" },
	{ label: "Industries", to: "/industries" },
	{ label: "About", to: "/about" },
	{ label: "Locations", to: "/locations" },
	{ label: "FAQ", to: "/faq" },
	{ label: "Contact", to: "#contact" },
	{ label: "Terms of Service", to: "/terms-of-service" },
	{ label: "Privacy Policy", to: "/privacy-policy" },
];

export function Footer({ firm }: { firm: Firm }) {
	return (
		<footer className="band grow">
			<div className="wrap grid gap-12 py-16 lg:grid-cols-[1.1fr_1.2fr_1fr]">
				<div>
					<p className="flex items-center gap-2.5 font-display text-h3 font-semibold">
						<LogoMark className="h-7 w-8" />
						{firm.name}
					</p>
					<p className="mt-3 max-w-[34ch] text-soft">
						{firm.tagline}, nationwide from {firm.city}, {firm.region}, since {firm.founded}.
					</p>
					<a href={firm.social.url} rel="noopener" target="_blank" className="footer-link mt-3">
						{firm.name} on {firm.social.name} <span aria-hidden="true">↗</span>
						<span className="sr-only">(opens in a new tab)</span>
					</a>
				</div>
				<section id="contact" aria-labelledby="contact-heading">
					<h2 id="contact-heading" className="text-h3">
						Contact
					</h2>
					<ul className="mt-3 grid">
						<li>
							<a href={`tel:+1${firm.phone.replace(/\D/g, "")}`} className="footer-link text-lead text-on-band">
								<Icon name="phone" className="size-5" />
								{firm.phone}
							</a>
						</li>
						<li>
							<a href={`mailto:${firm.email}`} className="footer-link text-lead text-on-band">
								<Icon name="mail" className="size-5" />
								{firm.email}
							</a>
						</li>
					</ul>
					<p className="mt-2 text-soft">{firm.hours.inWords}</p>
					<address className="text-soft not-italic">
						{firm.city}, {firm.region}, {firm.country}
					</address>
				</section>
				<nav aria-label="Footer">
					<ul className="grid grid-cols-2 gap-x-6">
						{links.map(({ label, to }) => (
							<li key={to}>
								<a href={to} className="footer-link">
									{label}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
			<p className="wrap border-t border-hair py-6 text-sm text-soft">
				© {firm.founded} to present, {firm.legalName}. Registered in {firm.region}.
			</p>
		</footer>
	);
}
