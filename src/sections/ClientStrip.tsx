import type { Content } from "../content/schema.ts";
import { ClientLogo } from "../pictures/ClientLogo.tsx";
import css from "./ClientStrip.module.css";
import { Stats } from "./Stats.tsx";

export function ClientStrip({ clients }: { clients: Content<"home">["clients"] }) {
	return (
		<section className="section ruled" aria-labelledby="clients">
			<div className="wrap">
				<h2 id="clients" className={css.heading}>
					{clients.heading}
				</h2>
				<ul className={css.logos}>
					{clients.logos.map((logo) => (
						<li key={logo.name}>
							<ClientLogo {...logo} />
						</li>
					))}
				</ul>
				<Stats stats={clients.stats} />
			</div>
		</section>
	);
}
