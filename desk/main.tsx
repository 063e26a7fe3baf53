import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "virtual:colors.css";
import "./styles/desk.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./queries.ts";
import { loadTheRest, router } from "./router.tsx";

const place = document.getElementById("desk");
if (!place) throw new Error("index.html has no element with the id desk.");
createRoot(place).render(
	<StrictMode>
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
		</QueryClientProvider>
	</StrictMode>,
);

const IDLE_MS = 2000;
setTimeout(loadTheRest, IDLE_MS); // not requestIdleCallback, which Safari lacks
