import type { Firm } from "../content/schema.ts";
import css from "./ShortlistFooter.module.css";

/** In place of the site's footer. */
export function ShortlistFooter({ firm }: { firm: Firm }) {
	return (
		<footer id="contact" className={`small soft ${css.footer}`}>
			<p className="wrap">
				{firm.name}, {firm.city}, {firm.region}. <a href="/privacy-policy">Privacy Policy</a>
			</p>
		</footer>
	);
}
