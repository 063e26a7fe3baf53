import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "virtual:colors.css";
import "./styles/desk.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./query-client.ts";
import { preloadChunks, router } from "./router.tsx";

const container = document.getElementById("desk");
if (!container) throw new Error("index.html has no element with the id desk.");
createRoot(container).render(
	<StrictMode>
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>
	</StrictMode>,
);

const IDLE_MS = 2000;
setTimeout(preloadChunks, IDLE_MS); // not requestIdleCallback, which Safari lacks
