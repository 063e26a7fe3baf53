import { createContext, useContext } from "react";
import type { Line } from "../live/live.ts";
import type { SignedIn } from "../queries/me.ts";

/* What the frame shares with the components inside it. */

interface FrameKnowledge {
	/** The signed-in person; kept when the session ends, until someone signs in again. */
	me: SignedIn;
	line: Line;
	tryNow(): void;
	help: { open: boolean; show(open: boolean): void };
}

export const FrameContext = createContext<FrameKnowledge | undefined>(undefined);

export function useFrame(): FrameKnowledge {
	const frame = useContext(FrameContext);
	if (!frame) throw new Error("This part of the desk stands outside its frame.");
	return frame;
}
