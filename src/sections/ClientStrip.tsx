import type { Content } from "../content/schema.ts";
import { ClientLogo } from "../pictures/ClientLogo.tsx";
import { Stats } from "./Stats.tsx";

export function ClientStrip({ clients }: { clients: Content<"home">["clients"] }) {
	return (
		<section className="section border-t border-hair" aria-labelledby="clients">
			<div className="wrap">
				<h2 id="clients" className="text-h3">
					{clients.heading}
				</h2>
				<ul className="logos">
					{clients.logos.map((logo) => (
						<li key={logo.name}>
							<ClientLogo {...logo} />
						</li>
					))}
				</ul>
				<Stats stats={clients.stats} className="mt-12" />
			</div>
		</section>
	);
}
