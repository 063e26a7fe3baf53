import type { Content } from "../content/schema.ts";
import { ButtonLink } from "../ui/Button.tsx";

export function NotFound({ code, heading, text, action }: Content<"notFound">) {
	return (
		<section className="section">
			<div className="wrap">
				<p className="display text-hero text-brand" aria-hidden="true">
					{code}
				</p>
				<h1 className="mt-4 text-h1">
					<span className="sr-only">{code}: </span>
					{heading}
				</h1>
				<p className="mt-5 max-w-[50ch] text-lead text-soft">{text}</p>
				<ButtonLink to={action.to} className="mt-8">
					{action.label}
				</ButtonLink>
			</div>
		</section>
	);
}
