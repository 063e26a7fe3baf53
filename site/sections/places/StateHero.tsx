import type { Content } from "../../content/schema.ts";
import { StateOutline } from "../../pictures/StateOutline.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { RichText } from "../../ui/RichText.tsx";
import hero from "../hero.module.css";
import css from "./StateHero.module.css";

export function StateHero({ state }: { state: Content<"state"> }) {
	return (
		<section className={`wrap split ${hero.hero}`}>
			<div>
				<h1>{state.h1}</h1>
				<div className={css.intro}>
					{state.intro.map((paragraph) => (
						<p key={paragraph}>
							<RichText text={paragraph} />
						</p>
					))}
				</div>
				<ButtonLink to="#talent-request" className={css.request}>
					Request Talent in {state.name}
				</ButtonLink>
			</div>
			<StateOutline name={state.name} cities={state.cities} />
		</section>
	);
}
