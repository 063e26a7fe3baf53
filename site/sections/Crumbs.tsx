import css from "./Crumbs.module.css";

export interface Crumb {
	name: string;
	to: string;
}

/** Breadcrumbs from the home page down. The last one is the page itself. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb" className={`wrap ${css.place}`}>
			<ol className={css.crumbs}>
				{crumbs.map(({ name, to }, index) => (
					<li key={to}>
						{index === crumbs.length - 1 ? <span aria-current="page">{name}</span> : <a href={to}>{name}</a>}
					</li>
				))}
			</ol>
		</nav>
	);
}
