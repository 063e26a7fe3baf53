import { createContext, useContext } from "react";
import type { Line } from "../live/live.ts";
import type { SignedIn } from "../queries/me.ts";

/* What the frame knows and its parts ask for. */

interface FrameKnowledge {
	/** Who works here; stays when the session ends, until somebody signs in again. */
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
