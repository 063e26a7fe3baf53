import { Menu as Base } from "@base-ui/react/menu";
import { Fragment, type ReactNode } from "react";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { icons } from "./desk-icons.ts";
import css from "./Menu.module.css";

export interface MenuProps {
	/** The button's name, if its content does not say it. */
	label?: string;
	triggerClass: string;
	trigger: ReactNode;
	align?: "start" | "end";
	/** In groups, separated by lines. */
	entries: MenuEntry[][];
}

export type MenuEntry =
	| { label: string; mark: string /** Cannot be undone. */; destructive?: boolean; onSelect(): void }
	| { note: string }
	/** On or off; leaves the menu open. */
	| { label: string; isOn: boolean; onSwitch(isOn: boolean): void }
	/** A choice that leaves the menu open. */
	| {
			label: string;
			mark: string;
			value: string;
			options: { value: string; label: string }[];
			onChoose(value: string): void;
	  };

/** Opens as soon as it has loaded: someone has clicked the button. */
export function BaseMenu({ label, triggerClass, trigger, align = "end", entries }: MenuProps) {
	return (
		<Base.Root defaultOpen>
			<Base.Trigger className={triggerClass} aria-label={label}>
				{trigger}
			</Base.Trigger>
			{/* Inside main, because screen reader users who go from landmark to landmark would miss it outside one. */}
			<Base.Portal container={document.getElementById("main")}>
				<Base.Positioner
					className={css.positioner}
					positionMethod="fixed"
					align={align}
					sideOffset={6}
					collisionPadding={8}
				>
					<Base.Popup className={css.menu}>
						{entries.map((group, index) => (
							<Fragment key={entryKey(group[0])}>
								{index > 0 && <Base.Separator className={css.separator} />}
								{group.map((entry) => (
									<Entry key={entryKey(entry)} entry={entry} />
								))}
							</Fragment>
						))}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

function entryKey(entry: MenuEntry | undefined): string {
	if (!entry) return "";
	return "note" in entry ? entry.note : entry.label;
}

function Entry({ entry }: { entry: MenuEntry }) {
	if ("note" in entry) return <p className={css.note}>{entry.note}</p>;
	if ("options" in entry) return <Choice {...entry} />;
	if ("isOn" in entry) return <Switch {...entry} />;
	return (
		<Base.Item className={`${css.item} ${entry.destructive ? css.grave : ""}`} onClick={entry.onSelect}>
			<Drawing path={entry.mark} className={css.mark} />
			{entry.label}
		</Base.Item>
	);
}

function Switch({ label, isOn, onSwitch }: Extract<MenuEntry, { isOn: boolean }>) {
	return (
		<Base.CheckboxItem className={css.item} checked={isOn} onCheckedChange={onSwitch} closeOnClick={false}>
			<span className={css.mark}>
				<Base.CheckboxItemIndicator>
					<Drawing path={icons.check} className={css.tickMark} />
				</Base.CheckboxItemIndicator>
			</span>
			{label}
		</Base.CheckboxItem>
	);
}

function Choice({ label, mark, value, options, onChoose }: Extract<MenuEntry, { value: string }>) {
	return (
		<Base.Group>
			<Base.GroupLabel className={css.label}>
				<Drawing path={mark} className={css.mark} />
				{label}
			</Base.GroupLabel>
			<Base.RadioGroup className={css.choices} value={value} onValueChange={onChoose}>
				{options.map((option) => (
					<Base.RadioItem key={option.value} value={option.value} className={css.choice} closeOnClick={false}>
						<Base.RadioItemIndicator className={css.tick}>
							<Drawing path={icons.check} className={css.tickMark} />
						</Base.RadioItemIndicator>
						{option.label}
					</Base.RadioItem>
				))}
			</Base.RadioGroup>
		</Base.Group>
	);
}
