import { limitAtOnce } from "../../http/at-once.ts";
import { visitorOf } from "../../http/client-address.ts";
import { Limited } from "../../intake/limits.ts";

/** Per address, so that none fills the disk: 300 MB. A whole office may share an address. */
const UPLOADS_PER_VISITOR = 30;
const RETRY_SECONDS = 60; // on an ordinary connection an upload is done by then

/** Takes an upload slot for this address; the returned function frees it. Throws RateLimitError when none is free. */
export type UploadsAtOnce = (address: string | undefined) => () => void;

export function limitUploadsAtOnce(): UploadsAtOnce {
	const take = limitAtOnce({ each: UPLOADS_PER_VISITOR });
	return (address) => {
		const leave = take(visitorOf(address) ?? "unknown");
		if (!leave) throw new Limited({ why: "visitor", seconds: RETRY_SECONDS });
		return leave;
	};
}
