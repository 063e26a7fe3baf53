import {
	type Consent,
	endReasons,
	openingStatuses,
	type Stage,
	stages,
	type WaitsFor,
	type WorkMode,
	waitsFor,
	workModes,
} from "../../contract/desk/opening-options.ts";
import { displayValue } from "../../contract/forms/labels.ts";

/* Openings and their candidates in words. */

/** From the first contact to the hire, without ended candidacies. */
export const openStages = stages.filter(({ value }) => value !== "ended");

export function stageLabel(stage: Stage): string {
	return labelOf(stages, stage);
}

export function statusLabel(status: string): string {
	return labelOf(openingStatuses, status);
}

export function endReasonLabel(reason: string): string {
	return labelOf(endReasons, reason);
}

/** Null if nobody has to act before the date. */
export function waitsForLabel(whom: WaitsFor | null): string {
	return whom ? labelOf(waitsFor, whom) : "No one yet";
}

function labelOf(options: readonly { value: string; label: string }[], value: string): string {
	return options.find((option) => option.value === value)?.label ?? value;
}

const CONSENT_LABELS: Record<Consent, string> = {
	none: "No consent yet",
	asked: "Consent requested",
	yes: "Consented",
	no: "Declined",
};

export function consentLabel(consent: Consent): string {
	return CONSENT_LABELS[consent];
}

interface Place {
	city: string | null;
	state: string | null;
	mode: WorkMode | null;
}

/** Columbus, Ohio · Hybrid */
export function placeText({ city, state, mode }: Place): string {
	const place = [city, state && displayValue("state", state)].filter(Boolean).join(", ");
	return [place, mode && labelOf(workModes, mode)].filter(Boolean).join(" · ");
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** $23,760 */
export function formatMoney(amount: number): string {
	return dollars.format(amount);
}

/** $90K–$120K */
export function payRange(from: number | null, to: number | null): string | undefined {
	if (from !== null && to !== null && from !== to) return `${shortMoney(from)}–${shortMoney(to)}`;
	if (from !== null) return to === null ? `from ${shortMoney(from)}` : shortMoney(from);
	return to === null ? undefined : `up to ${shortMoney(to)}`;
}

function shortMoney(amount: number): string {
	return amount >= 1000 && amount % 500 === 0 ? `$${amount / 1000}K` : formatMoney(amount);
}
