import { readFileSync } from "node:fs";
import { loadAll } from "js-yaml";
import { expect, test } from "vitest";
import * as z from "zod/mini";

/* The examples in deploy restart and route by whether the server runs, so that pages stay up in a database outage. */

const LIVE = "/health/live";

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const deployment = z.object({
	kind: z.literal("Deployment"),
	spec: z.object({
		selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
		template: z.object({
			metadata: z.object({ labels: z.record(z.string(), z.string()) }),
			spec: z.object({
				containers: z.tuple([
					z.object({
						ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
						startupProbe: probe,
						livenessProbe: probe,
						readinessProbe: probe,
						volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
					}),
				]),
				volumes: z.array(
					z.object({ name: z.string(), persistentVolumeClaim: z.optional(z.object({ claimName: z.string() })) }),
				),
			}),
		}),
	}),
});
const claim = z.object({
	kind: z.literal("PersistentVolumeClaim"),
	metadata: z.object({ name: z.string() }),
});
const service = z.object({
	kind: z.literal("Service"),
	spec: z.object({
		selector: z.record(z.string(), z.string()),
		ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
	}),
});
const manifests = z.tuple([claim, deployment, service]);

test("the names in the Kubernetes example match each other, and its probes check that the server runs", () => {
	const documents = loadAll(readFileSync("deploy/kubernetes.yaml", "utf8"));
	const [{ metadata }, { spec }, { spec: exposed }] = manifests.parse(documents);
	const { labels } = spec.template.metadata;
	expect(spec.selector.matchLabels).toEqual(labels);
	expect(exposed.selector).toEqual(labels);
	const { volumes, containers } = spec.template.spec;
	expect(volumes.flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? [])).toEqual([metadata.name]);
	const [{ ports, volumeMounts, ...probes }] = containers;
	expect(volumeMounts.map(({ name }) => name).sort()).toEqual(volumes.map(({ name }) => name).sort());
	const names = ports.map(({ name }) => name);
	expect(exposed.ports.map(({ targetPort }) => targetPort)).toEqual(names);
	for (const { httpGet } of Object.values(probes)) expect(httpGet).toEqual({ path: LIVE, port: names[0] });
	const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
	const [, exposes = ""] = /^EXPOSE (.+)$/m.exec(dockerfile) ?? [];
	expect(ports.map(({ containerPort }) => String(containerPort))).toEqual(exposes.split(" "));
	const [, dataDir = ""] = /\bDATA_DIR=(\S+)/.exec(dockerfile) ?? [];
	expect(volumeMounts).toContainEqual({ name: "data", mountPath: dataDir });
});

test("the container and Caddy check that the server runs", () => {
	expect(readFileSync("deploy/Dockerfile", "utf8")).toMatch(new RegExp(`^HEALTHCHECK .*\\n.*:3000${LIVE}'`, "m"));
	const asked = [...readFileSync("deploy/Caddyfile", "utf8").matchAll(/health_uri (\S+)/g)].map(([, path]) => path);
	expect(asked.length).toBeGreaterThan(0);
	expect(new Set(asked)).toEqual(new Set([LIVE]));
});

test("the Kubernetes example and the operators' pages name this version", () => {
	const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync("package.json", "utf8")));
	const named = ["deploy/kubernetes.yaml", "docs/install.md", "docs/upgrade.md"].flatMap((file) =>
		[...readFileSync(file, "utf8").matchAll(/(?:closewell:|releases\/)(\d+\.\d+\.\d+)/g)].map(([, name]) => name),
	);
	expect(named.length).toBeGreaterThan(3);
	expect(new Set(named)).toEqual(new Set([version]));
});
