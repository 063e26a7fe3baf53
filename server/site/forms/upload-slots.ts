import { toVisitorKey } from "../../http/client-address.ts";
import { limitSlots } from "../../http/slots.ts";
import { RateLimitError } from "../../intake/limits.ts";

/** Per address, so that none fills the disk: 300 MB. A whole office may share an address. */
const UPLOADS_PER_VISITOR = 30;
const RETRY_SECONDS = 60; // on an ordinary connection an upload is done by then

/** Takes an upload slot for this address; the returned function frees it. Throws RateLimitError when none is free. */
export type TakeUploadSlot = (address: string | undefined) => () => void;

export function limitUploads(): TakeUploadSlot {
	const take = limitSlots({ each: UPLOADS_PER_VISITOR });
	return (address) => {
		const leave = take(toVisitorKey(address) ?? "unknown");
		if (!leave) throw new RateLimitError({ why: "visitor", seconds: RETRY_SECONDS });
		return leave;
	};
}
