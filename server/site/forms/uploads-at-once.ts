import { limitAtOnce } from "../../http/at-once.ts";
import { visitorOf } from "../../http/client-address.ts";
import { Limited } from "../../intake/limits.ts";

/** Of one address, so that no single one fills the disk: 300 MB. A whole office may share an address. */
const UPLOADS_PER_VISITOR = 30;
const RETRY_SECONDS = 60; // on an ordinary line an upload is over by then

/** Gives an upload of this address a place until the function that it returns is called. Throws Limited when none is free. */
export type UploadsAtOnce = (address: string | undefined) => () => void;

export function limitUploadsAtOnce(): UploadsAtOnce {
	const take = limitAtOnce({ each: UPLOADS_PER_VISITOR });
	return (address) => {
		const leave = take(visitorOf(address) ?? "unknown");
		if (!leave) throw new Limited({ why: "visitor", seconds: RETRY_SECONDS });
		return leave;
	};
}
