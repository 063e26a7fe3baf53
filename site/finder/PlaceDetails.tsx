import { withPrefill } from "../../contract/forms/link-prefill.ts";
import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import type { Place } from "./match-places.ts";

interface Props {
	place: Place;
	roles: string[];
	words: Content<"locations">["finder"];
}

/** A place's sectors, cities and roles, each with a link. */
export function PlaceDetails({ place: { state, city, label }, roles, words }: Props) {
	const request = (wanted: { place?: string; role?: string }) =>
		withPrefill(state.request, { place: label, ...wanted });
	const rows = [
		{ name: words.sectors, links: state.sectors },
		{
			name: words.cities,
			links: state.cities.map(({ name, page }) => ({
				name,
				to: page?.to ?? request({ place: `${name}, ${state.code}` }),
			})),
		},
		{ name: words.roles, links: (state.roles ?? roles).map((role) => ({ name: role, to: request({ role }) })) },
	];
	return (
		<section data-found aria-label={label}>
			<h3 aria-live="polite">{label}</h3>
			<dl>
				{rows.map(({ name, links }) => (
					<div key={name}>
						<dt>{name}</dt>
						{links.map((link) => (
							<dd key={link.name} aria-current={link.name === city?.name || undefined}>
								{link.to ? <a href={link.to}>{link.name}</a> : link.name}
							</dd>
						))}
					</div>
				))}
			</dl>
			<ButtonLink to={request({})}>{words.request.replace("{place}", label)}</ButtonLink>
			<TextLink to={`/sales-recruitment/${state.slug}`}>{words.page.replace("{state}", state.name)}</TextLink>
		</section>
	);
}
