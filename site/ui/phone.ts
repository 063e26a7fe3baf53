/** The tel: link for a US phone number. */
export function phoneHref(phone: string): string {
	return `tel:+1${phone.replace(/\D/g, "")}`;
}
