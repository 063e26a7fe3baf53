/** The address that a link to an American phone number has. */
export function phoneAddress(phone: string): string {
	return `tel:+1${phone.replace(/\D/g, "")}`;
}
