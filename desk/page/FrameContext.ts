import { createContext, useContext } from "react";
import type { ConnectionState } from "../live/live-connection.ts";
import type { SignedIn } from "../queries/me.ts";

/* What the frame shares with the components inside it. */

interface FrameContextValue {
	/** The signed-in person; kept when the session ends, until someone signs in again. */
	me: SignedIn;
	line: ConnectionState;
	tryNow(): void;
	help: { open: boolean; show(open: boolean): void };
}

export const FrameContext = createContext<FrameContextValue | undefined>(undefined);

export function useFrame(): FrameContextValue {
	const frame = useContext(FrameContext);
	if (!frame) throw new Error("This part of the desk stands outside its frame.");
	return frame;
}
