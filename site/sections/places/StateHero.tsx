import type { Content } from "../../content/schema.ts";
import { StateOutline } from "../../pictures/StateOutline.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { HeadingText, RichText } from "../../ui/RichText.tsx";
import hero from "../hero.module.css";
import css from "./StateHero.module.css";

interface Props {
	state: Content<"state">;
	promise: string;
	request: string;
}

export function StateHero({ state, promise, request }: Props) {
	return (
		<section className={`wrap split ${hero.hero} ${css.hero}`}>
			<div>
				<h1>
					<HeadingText text={state.h1} place={state.name} />
				</h1>
				<p className={`lead ${css.promise}`}>{promise}</p>
				<ButtonLink to="#talent-request" className={css.request}>
					{request}
				</ButtonLink>
			</div>
			<div className={css.outline}>
				<StateOutline name={state.name} cities={state.cities} />
			</div>
			<div className={css.intro}>
				{state.intro.map((paragraph) => (
					<p key={paragraph}>
						<RichText text={paragraph} />
					</p>
				))}
			</div>
		</section>
	);
}
