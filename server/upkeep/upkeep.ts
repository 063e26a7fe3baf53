import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { repeat } from "../async/repeat.ts";
import { readBusyCalendars } from "../booking/busy/busy-calendars.ts";
import { remindOfCalls } from "../booking/calls.ts";
import { extractFacts, type FactRules } from "../candidates/resume-facts.ts";
import { readWaitingResumes } from "../candidates/resume-texts.ts";
import { forgetSpamEmployers } from "../companies/forget-spam.ts";
import { recordWaitingEmployers } from "../companies/record-employer.ts";
import type { ResponsePolicy } from "../config/content.ts";
import { queueAlertMails } from "../jobs/alert-mails.ts";
import { queueWeeklyMails } from "../numbers/weekly.ts";
import { tellApplicants } from "../openings/applications/tell-applicants.ts";
import { forgetDeleted } from "../openings/forget/forget.ts";
import { followInterviews } from "../openings/interviews/follow-interviews.ts";
import { remindToRenew } from "../openings/renew-jobs.ts";
import { takeOverProposals } from "../openings/upgrade/take-over.ts";
import { READER_VERSION, readText } from "../resumes/text/read.ts";
import { indexBatch } from "../search/indexing.ts";
import { remindReaders } from "../shortlists/reader-reminders.ts";
import type { FileStore } from "../store/files/file-store.ts";
import type { Secret } from "../store/secret.ts";
import type { Database } from "../store/tables.ts";
import { remindTeam } from "../submissions/reminders.ts";

/*
 * Background jobs while the desk runs: read new resumes, extract facts from them, index new submissions for search,
 * record which company sent a request, remind the team of what is due and readers of shortlists that said nothing, tell
 * applicants that an opening was closed, email new jobs to those who asked for them, email admins on Mondays how the
 * week went, read the calendars in which recruiters are busy, and follow what a server of the previous version does.
 */

const SEARCH_EVERY_MS = 2_000;
const EMPLOYERS_EVERY_MS = 2_000;
const EMPLOYERS_PAUSE_MS = 50; // between two batches: an upgrade leaves thousands, and pages go first
const FACTS_EVERY_MS = 5_000;
const READ_EVERY_MS = 3_000;
const READ_PAUSE_MS = 100; // between two files: a backlog of a thousand can wait, a page that someone opens cannot
const REMIND_EVERY_MS = 60_000;
const ALERTS_PAUSE_MS = 50; // between two batches: there may be thousands, and pages go first
const BUSY_EVERY_MS = 30_000;
const TAKE_OVER_EVERY_MS = 5_000;

export interface Upkeep {
	/** Call when something searchable has changed. */
	nudge(): void;
	/** Waits for running jobs. */
	stop(): Promise<void>;
}

interface UpkeepOptions {
	db: Database;
	/** The same database, for reads only. */
	reads: Database;
	files: Pick<FileStore, "read">;
	/** A virus scanner is configured. */
	scanned: boolean;
	promise: ResponsePolicy;
	secret: Pick<Secret, "seal" | "unseal">;
	/** The firm's mail domain. */
	domain: string;
	/** The rules for reading facts out of resumes. */
	rules: FactRules;
	/** How long resumes are kept, and may be presented. */
	retainResumesMonths: number;
	/** Whether admins get an email on Mondays about the week before. */
	weeklyMail: boolean;
	/** Whether new jobs are emailed to those who asked for them. */
	sendsAlerts: boolean;
	/** The desk's public origin. */
	url: string;
	log: Logger;
	clock: () => Date;
	mailQueued(): void;
}

export function openUpkeep(parts: UpkeepOptions): Upkeep {
	const { db, reads, files, scanned, promise, rules, retainResumesMonths, weeklyMail, sendsAlerts, url } = parts;
	const { secret, domain, log, clock, mailQueued } = parts;
	const stopping = new AbortController();
	const { signal } = stopping;
	const resumes = repeat(
		async (isStopped) => {
			await readWaitingResumes({
				...{ db, files, scanned, reader: READER_VERSION, clock, isStopped },
				readText: (content, type) => readText(content, type, { signal }),
				pause: () => sleep(READ_PAUSE_MS, undefined, { signal }).catch(() => undefined),
			});
		},
		READ_EVERY_MS,
		(error) =>
			log.error({ err: error }, "resumes cannot be read; tried again every few seconds, each after ten minutes"),
	);
	const search = repeat(
		async (isStopped) => {
			while (!isStopped() && (await indexBatch(db, clock())) > 0);
		},
		SEARCH_EVERY_MS,
		(error) => log.error({ err: error }, "indexing submissions for search failed; trying again every two seconds"),
	);
	const employers = repeat(
		async (isStopped) => {
			const work = async () => (await recordWaitingEmployers(db, clock())) + (await forgetSpamEmployers(db));
			while (!isStopped() && (await work()) > 0) {
				await sleep(EMPLOYERS_PAUSE_MS, undefined, { signal }).catch(() => undefined);
			}
		},
		EMPLOYERS_EVERY_MS,
		(error) => log.error({ err: error }, "companies cannot be recorded; tried again every two seconds"),
	);
	const facts = repeat(
		async (isStopped) => {
			while (!isStopped() && (await extractFacts(db, rules, reads)) > 0);
		},
		FACTS_EVERY_MS,
		(error) => log.error({ err: error }, "what resumes say cannot be read; tried again every five seconds"),
	);
	const reminders = repeat(
		async () => {
			await remindToRenew(db, { office: promise.office, clock });
			if ((await remindOfCalls(db, clock)) > 0) mailQueued();
			if ((await remindTeam(db, { promise, desk: url }, clock())) > 0) mailQueued();
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "nobody can be reminded of what runs out; tried again every minute"),
	);
	const interviews = repeat(
		async () => {
			if ((await followInterviews(db, { office: promise.office, clock })) > 0) mailQueued();
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "nobody can be told of interviews; tried again every minute"),
	);
	const readers = repeat(
		async () => {
			const { office } = promise;
			if ((await remindReaders(db, { office, retainResumesMonths }, clock())) > 0) mailQueued();
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "readers of shortlists cannot be reminded; tried again every minute"),
	);
	const applicants = repeat(
		async () => {
			if ((await tellApplicants(db, clock)) > 0) mailQueued();
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "applicants can't be told that an opening was closed; retried every minute"),
	);
	const alerts = repeat(
		async (isStopped) => {
			while (sendsAlerts && !isStopped()) {
				const { looked, queued } = await queueAlertMails(db, promise.office, clock);
				if (queued > 0) mailQueued();
				if (looked === 0) return;
				await sleep(ALERTS_PAUSE_MS, undefined, { signal }).catch(() => undefined);
			}
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "new jobs can't be emailed; retried every minute"),
	);
	const weekly = repeat(
		async () => {
			if (weeklyMail && (await queueWeeklyMails(db, { promise, desk: url }, clock())) > 0) mailQueued();
		},
		REMIND_EVERY_MS,
		(error) => log.error({ err: error }, "nobody can be told how the week went; tried again every minute"),
	);
	const busy = repeat(
		(isStopped) => readBusyCalendars({ db, secret, clock, domain, timeZone: promise.office.timeZone }, isStopped),
		BUSY_EVERY_MS,
		(error) => log.error({ err: error }, "recruiters' calendars can't be read; retried every half minute"),
	);
	const proposals = repeat(
		async () => {
			await takeOverProposals(db, { office: promise.office, clock });
			await forgetDeleted(db, { office: promise.office, clock });
		},
		TAKE_OVER_EVERY_MS,
		(error) =>
			log.error(
				{ err: error },
				"what a server of the previous version did can't be followed; retried every five seconds",
			),
	);
	return {
		nudge() {
			resumes.nudge();
			search.nudge();
			employers.nudge();
			busy.nudge();
		},
		async stop() {
			stopping.abort();
			const jobs = [
				resumes,
				search,
				employers,
				facts,
				reminders,
				interviews,
				readers,
				applicants,
				alerts,
				weekly,
				busy,
				proposals,
			];
			await Promise.all(jobs.map((job) => job.stop()));
		},
	};
}
