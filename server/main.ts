import { distFolder, readBuild } from "./config/build.ts";
import { readConfig } from "./config/config.ts";
import { readFirm } from "./config/content.ts";
import { openDesk } from "./desk/desk.ts";
import { createLog } from "./http/log.ts";
import { exitWithMessage, stopGracefully } from "./http/start-and-stop.ts";
import { openInstallation } from "./installation.ts";
import { createMetrics } from "./site/health/metrics.ts";
import { openSite } from "./site/site.ts";
import { startLine, startupBanner } from "./startup-banner.ts";
import { lockDataFolder } from "./store/data-folder.ts";
import { countFailures } from "./store/files/failures.ts";
import { openFiles } from "./store/files/files.ts";
import { scanLater } from "./upkeep/scan-later.ts";

process.on("uncaughtException", exitWithMessage);
const given = readConfig(process.env);
const log = createLog(given.logLevel);
const dist = distFolder();
const build = readBuild(dist);
const files = countFailures(openFiles(given));
const metrics = createMetrics(given.metricsFrom, build);
metrics.countFailuresOf(files);
const alone = !given.databaseUrl;
if (alone) lockDataFolder(given.dataDir);
const clock = () => new Date();
const installation = await openInstallation(given, files, log);
const { config, sample, db, secret, outbox } = installation;
const scanning = config.clamd && scanLater({ clamd: config.clamd, db, files, log });

const site =
	config.port === "off" ? undefined : await openSite({ config, log, dist, files, metrics, clock, installation });
const sitePort = site && config.port !== "off" ? await site.listen(config.port) : undefined;
const desk =
	config.desk.port === "off"
		? undefined
		: await openDesk({
				...{ config, sample, db, files, secret, clock, log, build, dist, chats: installation.chats },
				firm: readFirm(),
				sitePort,
				mailQueued: outbox.nudge,
				countRequest: metrics.countRequest,
			});

console.log(startupBanner(config, build, sitePort, desk, sample));
if (desk) console.log(await startLine(db, desk.url, clock(), sample));
process.off("uncaughtException", exitWithMessage);
void installation.start(alone, desk?.url);

stopGracefully(
	[site, desk].flatMap((listener) => listener?.server ?? []),
	log,
	{
		first: () => site?.announceStop(),
		delayMs: config.stopDelayMs,
		closing() {
			installation.chats.endStreams();
			desk?.endStreams();
		},
		last: async () => {
			await Promise.all([site?.close(), desk?.close()]);
			await Promise.all([scanning?.stop(), installation.stop()]);
			await installation.close();
		},
	},
);
