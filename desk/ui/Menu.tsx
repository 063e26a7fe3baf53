import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Drawing } from "../../src/ui/Drawing.tsx";
import css from "./Menu.module.css";
import { marks } from "./marks.ts";

interface Props {
	/** What the button is called where its content does not say it. */
	label?: string;
	triggerClass: string;
	trigger: ReactNode;
	align?: "start" | "end";
	children: ReactNode;
}

export function Menu({ label, triggerClass, trigger, align = "end", children }: Props) {
	return (
		<Base.Root modal={false}>
			<Base.Trigger className={triggerClass} aria-label={label}>
				{trigger}
			</Base.Trigger>
			<Base.Portal>
				<Base.Positioner className={css.positioner} align={align} sideOffset={6} collisionPadding={8}>
					<Base.Popup className={css.menu}>{children}</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

interface ItemProps {
	mark?: string;
	/** Cannot be taken back. */
	grave?: boolean;
	onSelect(): void;
	children: ReactNode;
}

export function MenuItem({ mark, grave, onSelect, children }: ItemProps) {
	return (
		<Base.Item className={`${css.item} ${grave ? css.grave : ""}`} onClick={onSelect}>
			{mark && <Drawing path={mark} className={css.mark} />}
			{children}
		</Base.Item>
	);
}

export function MenuLine() {
	return <Base.Separator className={css.separator} />;
}

interface ChoiceProps<T extends string> {
	label: string;
	mark: string;
	value: T;
	options: readonly { value: T; label: string }[];
	onChoose(value: T): void;
}

/** One of a few, chosen without leaving the menu. */
export function MenuChoice<T extends string>({ label, mark, value, options, onChoose }: ChoiceProps<T>) {
	return (
		<Base.Group>
			<Base.GroupLabel className={css.label}>
				<Drawing path={mark} className={css.mark} />
				{label}
			</Base.GroupLabel>
			<Base.RadioGroup className={css.choices} value={value} onValueChange={(chosen: T) => onChoose(chosen)}>
				{options.map((option) => (
					<Base.RadioItem key={option.value} value={option.value} className={css.choice} closeOnClick={false}>
						<Base.RadioItemIndicator keepMounted className={css.tick}>
							<Drawing path={marks.check} className={css.tickMark} />
						</Base.RadioItemIndicator>
						{option.label}
					</Base.RadioItem>
				))}
			</Base.RadioGroup>
		</Base.Group>
	);
}
