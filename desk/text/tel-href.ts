import { phoneHref } from "../../site/ui/phone.ts";

/** The tel: link for a number as somebody typed it. */
export function telHref(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return digits.length === 10 ? phoneHref(phone) : `tel:${digits.length > 10 ? "+" : ""}${digits}`;
}
