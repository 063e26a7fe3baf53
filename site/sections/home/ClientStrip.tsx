import type { Content } from "../../content/schema.ts";
import { ClientLogo } from "../../pictures/ClientLogo.tsx";
import css from "./ClientStrip.module.css";

/** The figures share a line with the heading: the next section has the big ones. */
export function ClientStrip({ clients }: { clients: Content<"home">["clients"] }) {
	return (
		<section className="section ruled" aria-labelledby="clients">
			<div className={`wrap ${css.strip}`}>
				<h2 id="clients">{clients.heading}</h2>
				<dl>
					{clients.stats.map(({ value, label }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
				<ul>
					{clients.logos.map((logo) => (
						<li key={logo.name}>
							<ClientLogo {...logo} />
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
