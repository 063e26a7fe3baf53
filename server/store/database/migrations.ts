import { type Kysely, sql, type Transaction } from "kysely";
import { OperatorError } from "../../config/operator-error.ts";
import { isPostgres } from "./postgres.ts";

/* Forward only. Never change a released migration: add another. Plain SQL that both SQLite and PostgreSQL accept. */

/** One statement for both databases, or one for each where they differ. */
type Statement = string | { sqlite: string[]; postgres: string[] };

const MIGRATIONS: Statement[][] = [
	[
		`create table installation (
			id integer primary key check (id = 1),
			secret text not null,
			checked_at text not null
		)`,
		`create table submissions (
			reference text primary key,
			kind text not null,
			email text not null,
			fields text not null,
			received_at text not null,
			details text,
			details_at text,
			details_count integer not null default 0,
			consent_version text,
			consent_at text,
			page text,
			utm text,
			referrer text,
			address_hash text,
			file_key text unique,
			file_name text,
			file_type text,
			file_size integer,
			file_sha256 text,
			file_scan text
		)`,
		"create index submissions_by_time on submissions (received_at, reference)",
		"create index submissions_by_email on submissions (email)",
		"create index submissions_to_scan on submissions (file_scan) where file_scan = 'unscanned'",
		`create table contents (
			hash text primary key,
			reference text not null references submissions (reference) on delete cascade deferrable initially deferred,
			received_at text not null
		)`,
		"create index contents_by_reference on contents (reference)",
		`create table deliveries (
			id text primary key,
			reference text not null references submissions (reference) on delete cascade,
			target text not null,
			event text not null,
			queued_at text not null,
			next_at text not null,
			attempts integer not null default 0,
			claimed_until text,
			claimed_by text,
			sent_at text,
			failed_at text,
			last_error text
		)`,
		"create index deliveries_by_reference on deliveries (reference)",
		"create index deliveries_waiting on deliveries (target, next_at) where sent_at is null and failed_at is null",
		"create index deliveries_failed on deliveries (failed_at) where failed_at is not null",
		`create table erasures (
			address_hash text not null,
			erased_at text not null,
			submissions integer not null,
			primary key (address_hash, erased_at)
		)`,
	],
	[
		"alter table submissions add column inbox text",
		"alter table submissions add column suspected text",
		"alter table submissions add column remarks text",
		"create index submissions_by_inbox on submissions (inbox, received_at)",
		"create index submissions_by_address on submissions (address_hash, kind, received_at)",
		"create index submissions_by_kind on submissions (kind, received_at)",
		"create table used_challenges (id text primary key, expires_at text not null)",
		"create index used_challenges_by_time on used_challenges (expires_at)",
	],
	// Without statistics on a new table, PostgreSQL used this index to find one visitor's rows, and read everybody's.
	["drop index submissions_by_kind"],
	[
		`create table files (
			key text primary key,
			written_at text not null,
			dropped_at text,
			counted_at text
		)`,
		"create index files_to_count on files (key) where counted_at is null",
		`insert into files (key, written_at, counted_at)
			select file_key, received_at, received_at from submissions where file_key is not null`,
		"create table gone (reference text primary key, gone_at text not null, counted_at text)",
		"alter table submissions add column counted_at text",
		"update submissions set counted_at = received_at",
		"create index submissions_to_count on submissions (reference) where counted_at is null",
		"alter table installation add column counted_at text",
		"alter table installation add column observed_at text",
		"alter table installation add column jumped_at text",
		"alter table installation add column jumped_days integer",
		"alter table installation add column storage_mark text",
		"alter table installation add column next_storage_mark text",
		// Time is counted from the last sign of activity.
		`update installation set observed_at = (
			select max(at) from (
				select checked_at as at from installation
				union all select max(received_at) from submissions
				union all select max(sent_at) from deliveries
			) as signs
		)`,
		"update installation set counted_at = observed_at",
		// With queued_at included, waiting deliveries are counted without reading their rows.
		"drop index deliveries_waiting",
		"create index deliveries_waiting on deliveries (target, next_at, queued_at) where sent_at is null and failed_at is null",
	],
	[
		"alter table submissions add column network_hash text",
		"create index submissions_by_network on submissions (network_hash, kind, received_at) where network_hash is not null",
		"create index deliveries_of_receipts on deliveries (queued_at) where target = 'receipt'",
		// The previous version wrote a webhook's password into the error of each attempt.
		`update deliveries set last_error = 'The webhook gave no answer.'
			where target = 'webhook' and last_error like '%://%@%'`,
	],
	// The desk: team members, how they sign in, what they do with a submission, and the email they send.
	[
		`create table people (
			id text primary key,
			email text not null,
			mailbox text not null unique,
			name text not null,
			role text not null,
			invited_at text not null,
			joined_at text,
			removed_at text,
			away_until text,
			seen_at text,
			issuer text,
			subject text
		)`,
		"create unique index people_by_subject on people (issuer, subject) where subject is not null",
		`create table sessions (
			hash text primary key,
			id text not null unique,
			person text not null references people (id) on delete cascade,
			way text not null,
			agent text not null,
			begun_at text not null,
			seen_at text not null
		)`,
		"create index sessions_by_person on sessions (person)",
		`create table passkeys (
			id text primary key,
			person text not null references people (id) on delete cascade,
			public_key text not null,
			counter integer not null,
			transports text not null,
			name text not null,
			added_at text not null,
			used_at text
		)`,
		"create index passkeys_by_person on passkeys (person)",
		`create table links (
			hash text primary key,
			purpose text not null,
			person text references people (id) on delete cascade,
			made_at text not null,
			expires_at text not null,
			used_at text
		)`,
		"create index links_by_person on links (person, made_at)",
		`create table ceremonies (
			hash text primary key,
			purpose text not null,
			data text not null,
			expires_at text not null
		)`,
		"create index ceremonies_by_time on ceremonies (expires_at)",
		"alter table submissions add column owner text",
		"alter table submissions add column due_at text",
		"alter table submissions add column answered_at text",
		"alter table submissions add column closed_at text",
		"alter table submissions add column outcome text",
		"alter table submissions add column version integer not null default 1",
		"create index submissions_by_owner on submissions (owner) where owner is not null",
		`create table events (
			id text primary key,
			at text not null,
			reference text references submissions (reference) on delete cascade,
			person text,
			what text not null,
			data text
		)`,
		"create index events_by_time on events (at, id)",
		"create index events_by_reference on events (reference, at)",
		`create table drafts (
			reference text not null references submissions (reference) on delete cascade,
			person text not null references people (id) on delete cascade,
			subject text not null,
			body text not null,
			saved_at text not null,
			primary key (reference, person)
		)`,
		"alter table installation add column desk_since text",
		// An open desk polls every second for new submissions and deliveries.
		"create index submissions_by_details on submissions (details_at) where details_at is not null",
		// An email from the desk need not be about a submission: an invitation, a sign-in link.
		{
			sqlite: [
				`create table new_deliveries (
					id text primary key,
					reference text references submissions (reference) on delete cascade,
					target text not null,
					event text not null,
					queued_at text not null,
					next_at text not null,
					attempts integer not null default 0,
					claimed_until text,
					claimed_by text,
					sent_at text,
					failed_at text,
					last_error text,
					mail text
				)`,
				`insert into new_deliveries (id, reference, target, event, queued_at, next_at, attempts, claimed_until,
						claimed_by, sent_at, failed_at, last_error)
					select id, reference, target, event, queued_at, next_at, attempts, claimed_until,
						claimed_by, sent_at, failed_at, last_error from deliveries`,
				"drop table deliveries",
				"alter table new_deliveries rename to deliveries",
				"create index deliveries_by_reference on deliveries (reference)",
				"create index deliveries_waiting on deliveries (target, next_at, queued_at) where sent_at is null and failed_at is null",
				"create index deliveries_failed on deliveries (failed_at) where failed_at is not null",
				"create index deliveries_of_receipts on deliveries (queued_at) where target = 'receipt'",
			],
			postgres: [
				"alter table deliveries alter column reference drop not null",
				"alter table deliveries add column mail text",
			],
		},
		"create index deliveries_sent on deliveries (sent_at) where sent_at is not null",
	],
	// The desk's work: lists, search, reminders.
	[
		// When a team member first opened it.
		"alter table submissions add column opened_at text",
		// When it was indexed for the search; null when that has to be done (again).
		"alter table submissions add column indexed_at text",
		// The company, normalized for comparison; written when it is indexed.
		"alter table submissions add column company text",
		"create index submissions_to_index on submissions (reference) where indexed_at is null",
		"create index submissions_by_company on submissions (company, received_at) where company is not null",
		// With kind and owner included, open submissions are counted without reading their rows.
		`create index submissions_open on submissions (due_at, reference, kind, owner)
			where answered_at is null and closed_at is null and suspected is null`,
		`create index submissions_undated on submissions (received_at, reference)
			where answered_at is null and closed_at is null and suspected is null and due_at is null`,
		`create index submissions_answered on submissions (received_at, reference)
			where answered_at is not null and closed_at is null and suspected is null`,
		`create index submissions_held on submissions (received_at, reference)
			where suspected is not null and closed_at is null`,
		`create table reminders (
			reference text not null references submissions (reference) on delete cascade,
			person text not null references people (id) on delete cascade,
			found_at text not null,
			mailed_at text,
			delivery text,
			primary key (reference, person)
		)`,
		"create index reminders_by_person on reminders (person, mailed_at)",
		{
			sqlite: [
				// Full-text rows need numeric ids; a submission's own rowid would change when the file is vacuumed.
				`create table searched (
					id integer primary key,
					reference text not null unique references submissions (reference) on delete cascade
				)`,
				// Words arrive folded and separated: anything that is not ASCII is part of a word.
				"create virtual table search using fts5 (words, prefix = '1 2 3', tokenize = 'ascii')",
				// Erased data must not stay in the index.
				"insert into search (search, rank) values ('secure-delete', 1)",
				"create trigger searched_gone after delete on searched begin delete from search where rowid = old.id; end",
			],
			postgres: [
				`create table searched (
					reference text primary key references submissions (reference) on delete cascade,
					words tsvector not null
				)`,
				"create index searched_words on searched using gin (words)",
			],
		},
	],
	// What retention and erasure look for, without reading everything that stays.
	[
		"create index submissions_of_resumes on submissions (received_at) where kind = 'resume'",
		"create index files_dropped on files (key) where dropped_at is not null",
	],
	// Parsed resumes: their text, the facts in it, matches and proposals.
	[
		// When its file was read; null when that has to be done (again).
		"alter table submissions add column text_at text",
		"create index submissions_to_read on submissions (reference) where file_key is not null and text_at is null",
		`create table resume_texts (
			reference text primary key references submissions (reference) on delete cascade,
			reader integer not null,
			state text not null,
			pages text not null,
			text text not null
		)`,
		// Started and not finished.
		"create index resume_texts_begun on resume_texts (reference) where reader <= 0",
		// Separate from the text: matching reads all of these.
		`create table resume_facts (
			reference text primary key references submissions (reference) on delete cascade,
			rules text not null,
			facts text not null,
			profile text not null
		)`,
		`create table fact_corrections (
			reference text not null references submissions (reference) on delete cascade,
			kind text not null,
			facts text not null,
			person text not null,
			corrected_at text not null,
			primary key (reference, kind)
		)`,
		`create table saved_searches (
			id text primary key,
			person text not null references people (id) on delete cascade,
			name text not null,
			query text not null,
			saved_at text not null
		)`,
		"create index saved_searches_by_person on saved_searches (person)",
		`create table proposals (
			request text not null references submissions (reference) on delete cascade,
			candidate text not null references submissions (reference) on delete cascade,
			person text not null,
			why text not null,
			marked_at text not null,
			asked_at text,
			answer text,
			answered_at text,
			proposed_at text,
			primary key (request, candidate)
		)`,
		"create index proposals_by_candidate on proposals (candidate)",
		// Candidates on file, with every column that decides it: matching goes through all of them for each request.
		`create index submissions_on_file on submissions (received_at, reference, inbox, suspected, outcome, file_scan)
			where kind = 'resume'`,
		// What an email says about a candidate is stored here, not in the email, so it is deleted with either side.
		`create table proposal_mails (
			delivery text not null references deliveries (id) on delete cascade,
			request text not null,
			candidate text not null,
			summary text,
			shares text,
			primary key (delivery, candidate),
			foreign key (request, candidate) references proposals (request, candidate) on delete cascade
		)`,
		"create index proposal_mails_by_proposal on proposal_mails (request, candidate)",
		"create index proposal_mails_by_candidate on proposal_mails (candidate)",
	],
	// The search, rebuilt: stems, weights, filters, the text of resumes.
	[
		// Same as indexed_at, written with it. They differ if a server of the previous version has indexed the row since.
		"alter table submissions add column found_at text",
		"update submissions set indexed_at = null",
		"drop index submissions_to_index",
		`create index submissions_to_index on submissions (reference)
			where indexed_at is null or found_at is distinct from indexed_at`,
		{
			sqlite: [
				"drop trigger searched_gone",
				"drop table search",
				"delete from searched",
				// Indexes prefixes of two and three letters, which are common; a single letter is looked up among those of two.
				"create virtual table search using fts5 (labels, who, said, resume, prefix = '2 3', tokenize = 'ascii')",
				"insert into search (search, rank) values ('secure-delete', 1)",
				"create trigger searched_gone after delete on searched begin delete from search where rowid = old.id; end",
			],
			postgres: [
				"delete from searched",
				// Not compressed: decompressing a resume's words takes longer than searching them for a phrase.
				"alter table searched alter column words set storage external",
			],
		},
	],
	// The numbers: indexes to count them from without reading whole rows, and the weekly email about them.
	[
		`create index submissions_answers on submissions (answered_at, owner, kind, suspected, outcome)
			where answered_at is not null`,
		// PostgreSQL has no use for expressions in an index. Without statistics on the table yet, it would also count one
		// visitor's submissions by the first of these.
		{
			sqlite: [
				`create index submissions_told on submissions (received_at, kind, due_at, answered_at, closed_at, outcome,
					suspected, details_at)`,
				`create index submissions_sources on submissions (received_at, kind, suspected, outcome, page, utm, referrer,
					iif(json_valid(fields), fields ->> 'state', null), iif(json_valid(details), details ->> 'place', null),
					iif(json_valid(fields), fields ->> 'place', null))`,
			],
			postgres: [],
		},
		`create index submissions_without_page on submissions (received_at, reference, kind, suspected, outcome)
			where page is null`,
		"create index deliveries_by_time on deliveries (queued_at)",
		// 0: this person doesn't want the weekly email.
		"alter table people add column weekly_mail integer not null default 1",
		// The Monday of the week whose email was sent last.
		"alter table installation add column weekly_mail_of text",
		// When `staff backup` last made one.
		"alter table installation add column backed_up_at text",
	],
	// Live chat. A chat is a message from its first line on, so nothing depends on anyone being available.
	[
		`create table chats (
			reference text primary key references submissions (reference) on delete cascade,
			token_hash text not null unique,
			state text not null,
			person text,
			person_at text,
			page text,
			began_at text not null,
			waiting_since text,
			replied_at text,
			visitor_at text not null,
			last_line integer not null,
			ended_at text,
			transcript_at text
		)`,
		"create index chats_open on chats (reference) where ended_at is null",
		"create index chats_ended on chats (ended_at)",
		`create table chat_lines (
			reference text not null references chats (reference) on delete cascade,
			number integer not null,
			id text not null,
			at text not null,
			side text not null,
			person text,
			text text not null,
			primary key (reference, number),
			unique (reference, id)
		)`,
		// When they last said they're available for chats; null: they're not.
		"alter table people add column available_at text",
	],
	// The sender's own page ("your page"): links to it, and the sender's wishes.
	[
		`create table own_links (
			hash text primary key,
			purpose text not null,
			reference text references submissions (reference) on delete cascade,
			inbox text,
			email text,
			made_at text not null,
			expires_at text
		)`,
		"create index own_links_by_reference on own_links (reference)",
		"create index own_links_by_inbox on own_links (inbox, made_at)",
		`create table wishes (
			reference text primary key references submissions (reference) on delete cascade,
			paused_at text,
			not_shown_to text not null default '[]',
			new_email text,
			new_email_at text,
			asked_to_keep_at text,
			kept_at text,
			counted_at text
		)`,
		"create index wishes_paused on wishes (reference) where paused_at is not null",
		"create index wishes_kept on wishes (kept_at, reference) where kept_at is not null",
		// A withdrawn submission still counts against the rate limits for a day, as keyed hashes.
		`create table withdrawn (
			id text primary key,
			kind text not null,
			address_hash text,
			network_hash text,
			inbox_hash text,
			received_at text not null
		)`,
		"create index withdrawn_by_address on withdrawn (address_hash, kind, received_at)",
		"create index withdrawn_by_network on withdrawn (network_hash, kind, received_at) where network_hash is not null",
		"create index withdrawn_by_inbox on withdrawn (inbox_hash, received_at)",
	],
	/*
	 * PostgreSQL can read the times for the numbers, and count candidates on file, without reading whole rows. On SQLite
	 * a merge of the search index may merge any two segments.
	 */
	[
		{
			sqlite: ["insert into search (search, rank) values ('usermerge', 2)"],
			// Without anything visitors typed: PostgreSQL rejects a row that is too long for an index. For the condition,
			// which every row meets, see ALLOW_TIMES_INDEX.
			postgres: [
				`create index submissions_told on submissions (received_at)
					include (reference, kind, due_at, answered_at, closed_at, outcome, suspected, details_at)
					where version >= 0`,
			],
		},
	],
	// Attempts to extract a resume's facts, and to index a submission, are counted before they begin.
	[
		"alter table resume_facts add column tries integer not null default 0",
		"alter table submissions add column index_tries integer not null default 0",
	],
	// An unfinished restore or move: until the copy is complete, only a repeat of the command opens this database.
	[
		`create table unfinished (
			id integer primary key check (id = 1),
			token text not null,
			command text not null,
			begun_at text not null,
			storage_mark text
		)`,
		"create table unfinished_files (place text not null, key text not null, primary key (place, key))",
	],
	// Sample data is marked, so it stays sample data wherever it is copied.
	["alter table installation add column sample_at text"],
	/*
	 * Openings, and the companies that have them. Nothing here is deleted with a submission: an opening outlives the
	 * request it came from, and a placement outlives the resume.
	 */
	[
		// Every name that an employer used is a row. Rows of the same employer share a root, so a merge moves nothing.
		`create table companies (
			id text primary key,
			name text not null,
			made_for text not null default '',
			compared text not null,
			merged_into text,
			root text not null,
			terms_agreed_on text,
			fee double precision,
			guarantee_days integer not null default 90,
			off_limits integer not null default 0,
			note text not null default '',
			made_at text not null,
			version integer not null default 1
		)`,
		"create unique index companies_by_name on companies (compared)",
		"create index companies_by_root on companies (root)",
		"create index companies_in_order on companies (lower(name), id) where id = root",
		"create table company_domains (domain text primary key, company text not null references companies (id))",
		"create index company_domains_by_company on company_domains (company)",
		`create table contacts (
			id text primary key,
			company text not null references companies (id),
			name text not null,
			title text not null default '',
			email text not null,
			inbox text not null unique,
			phone text not null default '',
			added_at text not null,
			last_at text not null
		)`,
		"create index contacts_by_company on contacts (company)",
		"create index contacts_by_activity on contacts (last_at)",
		// The company that sent it; empty if it names none; null until that is looked up.
		"alter table submissions add column employer text",
		"create index submissions_by_employer on submissions (employer) where employer is not null",
		`create index submissions_without_employer on submissions (reference)
			where employer is null and kind in ('lead', 'talent-request') and suspected is null
				and coalesce(outcome, '') <> 'spam'`,
		"create index submissions_of_spam on submissions (reference) where employer is not null and outcome = 'spam'",
		`create table openings (
			id text primary key,
			company text not null references companies (id),
			contact text references contacts (id) on delete set null,
			request text references submissions (reference) on delete set null,
			title text not null,
			role text not null,
			city text,
			state text,
			mode text,
			seats integer not null,
			pay_from integer,
			pay_to integer,
			words text not null default '',
			fee double precision,
			guarantee_days integer not null,
			owner text,
			status text not null,
			cancel_reason text,
			replaces text,
			requested_at text,
			request_gone_at text,
			opened_at text not null,
			sent_at text,
			closed_at text,
			next_step text,
			next_due_at text,
			waits_for text,
			due_at text,
			version integer not null default 1
		)`,
		"create index openings_by_company on openings (company)",
		"create index openings_by_request on openings (request)",
		"create index openings_by_contact on openings (contact)",
		"create index openings_by_due on openings (status, due_at, id)",
		"create index openings_by_time on openings (opened_at, id)",
		`create table candidacies (
			opening text not null references openings (id) on delete cascade,
			candidate text not null,
			resume text references submissions (reference) on delete set null,
			added_by text,
			added_at text not null,
			why text not null default '',
			stage text not null,
			stage_at text not null,
			consent text not null default 'none',
			asked_at text,
			consent_at text,
			letter text,
			sent_at text,
			interview_at text,
			offer_at text,
			placed_at text,
			next_step text,
			next_due_at text,
			waits_for text,
			ended_reason text,
			ended_why text,
			ended_at text,
			version integer not null default 1,
			primary key (opening, candidate)
		)`,
		"create index candidacies_by_candidate on candidacies (candidate)",
		"create index candidacies_by_resume on candidacies (resume)",
		"create index candidacies_by_due on candidacies (next_due_at) where next_due_at is not null",
		`create table placements (
			opening text not null,
			candidate text not null,
			placed_at text not null,
			starts_on text not null,
			base integer not null,
			fee integer,
			fee_why text,
			guarantee_days integer not null,
			guarantee_ends_on text not null,
			checked_days text not null default '[]',
			invoiced_on text,
			paid_on text,
			left_on text,
			left_why text,
			never_started integer not null default 0,
			replacement text references openings (id),
			primary key (opening, candidate),
			foreign key (opening, candidate) references candidacies (opening, candidate) on delete cascade
		)`,
		"create index placements_by_start on placements (starts_on)",
		// What an email says about a candidate is stored here, not in the email, so it can be erased with the candidate.
		`create table candidacy_mails (
			delivery text not null references deliveries (id) on delete cascade,
			opening text not null,
			candidate text not null,
			position integer not null,
			letter text,
			summary text,
			concern text,
			shares text,
			primary key (delivery, candidate),
			foreign key (opening, candidate) references candidacies (opening, candidate) on delete cascade
		)`,
		"create index candidacy_mails_by_candidacy on candidacy_mails (opening, candidate)",
		// What recruiters changed about the requirements of a request or an opening.
		`create table requirement_edits (
			subject text primary key,
			edits text not null,
			person text not null,
			edited_at text not null
		)`,
		`create table step_reminders (
			opening text not null references openings (id) on delete cascade,
			candidate text not null,
			person text not null references people (id) on delete cascade,
			due_at text not null,
			found_at text not null,
			mailed_at text,
			delivery text,
			primary key (opening, candidate, person, due_at)
		)`,
		"create index step_reminders_by_person on step_reminders (person, mailed_at)",
		"alter table events add column opening text references openings (id) on delete cascade",
		"alter table events add column candidate text",
		"alter table events add column company text references companies (id) on delete cascade",
		"create index events_by_company on events (company, at) where company is not null",
		"create index events_by_opening on events (opening, at) where opening is not null",
		"alter table deliveries add column opening text references openings (id) on delete cascade",
		"create index deliveries_by_opening on deliveries (opening) where opening is not null",
		// Proposals as they were when they became candidacies: a server of the previous version may still write them.
		`create table proposals_taken (
			request text not null,
			candidate text not null,
			opening text not null references openings (id) on delete cascade,
			asked_at text,
			answer text,
			answered_at text,
			proposed_at text,
			primary key (request, candidate)
		)`,
	],
	[
		// An employer's reader of a shortlist, with a link of their own. `asked_by` is the reader who asked for them.
		`create table shortlist_links (
			id text primary key,
			opening text not null references openings (id) on delete cascade,
			name text not null,
			email text not null,
			inbox text not null,
			asked_by text,
			made_by text,
			made_at text not null,
			granted_at text,
			sent_at text,
			reminded_at text,
			opened_at text,
			revoked_at text,
			code_hash text,
			code_sent_at text,
			code_tries integer not null default 0,
			unique (opening, inbox)
		)`,
		"create index shortlist_links_by_inbox on shortlist_links (inbox)",
		// Hashes of links that were emailed, and of browsers that a code unlocked.
		`create table shortlist_tokens (
			hash text primary key,
			link text not null references shortlist_links (id) on delete cascade,
			purpose text not null,
			made_at text not null,
			expires_at text
		)`,
		"create index shortlist_tokens_by_link on shortlist_tokens (link)",
		`create table shortlist_verdicts (
			opening text not null,
			candidate text not null,
			link text not null references shortlist_links (id) on delete cascade,
			verdict text not null,
			reason text,
			comment text not null default '',
			times text not null default '',
			answered_at text not null,
			version integer not null,
			primary key (opening, candidate, link),
			foreign key (opening, candidate) references candidacies (opening, candidate) on delete cascade
		)`,
		"create index shortlist_verdicts_by_link on shortlist_verdicts (link)",
		// Which reader an email about candidates was for, and how each candidate meets the requirements.
		"alter table candidacy_mails add column link text references shortlist_links (id) on delete set null",
		"alter table candidacy_mails add column reasons text",
		"create index candidacy_mails_by_link on candidacy_mails (link) where link is not null",
		"alter table candidacies add column ask_on_interest integer not null default 0",
	],
	[
		"alter table submissions add column snoozed_until text",
		"create index submissions_snoozed on submissions (snoozed_until, reference) where snoozed_until is not null",
	],
	[
		// Openings on the public site.
		"alter table openings add column held_at text",
		"alter table openings add column slug text",
		"alter table openings add column job_body text not null default ''",
		"alter table openings add column employer_shown integer not null default 0",
		"alter table openings add column employer_as text not null default ''",
		"alter table openings add column employer_agreed_at text",
		"alter table openings add column published_at text",
		"alter table openings add column valid_through text",
		"alter table openings add column unpublished_at text",
		"create unique index openings_by_slug on openings (slug) where slug is not null",
		`create index openings_listed
			on openings (status, published_at desc, id, valid_through, role, state, mode, pay_to, seats, unpublished_at)
			where published_at is not null and unpublished_at is null`,
		"create index openings_by_version on openings (version)", // to add them up
	],
	[
		// Applications to openings on the public site.
		`create table applications (
			reference text primary key references submissions (reference) on delete cascade,
			opening text not null references openings (id) on delete cascade,
			on_file integer not null,
			told_at text
		)`,
		"create index applications_by_opening on applications (opening)",
	],
	[
		// Emails about new jobs, for those who asked for them.
		`create table alerts (
			id text primary key,
			email text not null,
			inbox text not null,
			search text not null,
			address_hash text,
			made_at text not null,
			asked_at text,
			confirmed_at text,
			since text not null,
			looked_on text,
			mails integer not null default 0,
			unique (inbox, search)
		)`,
		"create index alerts_by_time on alerts (asked_at)",
		// Which jobs an address was told about, and in which email.
		`create table alert_jobs (
			inbox text not null,
			opening text not null references openings (id) on delete cascade,
			delivery text not null,
			primary key (inbox, opening)
		)`,
		"create index alert_jobs_by_delivery on alert_jobs (delivery)",
		"create index alert_jobs_by_opening on alert_jobs (opening)",
	],
	[
		// Candidates whom the team added, and whether they agreed to be on file.
		`create table sourced (
			reference text primary key references submissions (reference) on delete cascade,
			source text not null,
			detail text not null,
			added_by text,
			added_at text not null,
			asked_at text,
			agreed_at text
		)`,
		"create index sourced_not_agreed on sourced (reference) where agreed_at is null",
	],
	[
		"alter table sourced add column batch text", // the import they came with
		"create index sourced_by_batch on sourced (batch) where batch is not null",
	],
	[
		// Emails that were received. What the original says is read after it is stored.
		`create table mails (
			id text primary key,
			hash text not null unique,
			received_at text not null,
			file_key text,
			file_size integer not null,
			file_sha256 text not null,
			state text not null,
			tries integer not null default 0,
			claimed_until text,
			kind text,
			message_id text,
			inbox text,
			from_name text not null default '',
			from_email text not null default '',
			subject text not null default '',
			written_at text,
			body text not null default '',
			quoted text not null default '',
			attachments text not null default '[]',
			reference text references submissions (reference) on delete cascade,
			opening text,
			candidate text,
			delivery text,
			suggested text,
			filed_by text
		)`,
		"create index mails_waiting on mails (received_at) where state = 'waiting'",
		"create index mails_by_reference on mails (reference) where reference is not null",
		"create index mails_by_opening on mails (opening) where opening is not null",
		"create index mails_by_inbox on mails (inbox) where inbox is not null",
		"create index mails_by_message_id on mails (message_id) where message_id is not null",
		"create index mails_by_file on mails (file_key) where file_key is not null",
		// Which server reads the mailbox, and how far it got.
		`create table mail_reader (
			mailbox text primary key,
			holder text,
			held_until text,
			uid_validity text,
			last_uid integer,
			read_at text,
			problem text
		)`,
		// A reply opens a submission again. The numbers count its first answer.
		"alter table submissions add column first_due_at text",
		"alter table submissions add column first_answered_at text",
		"drop index submissions_told",
		"drop index submissions_answers",
		`create index submissions_answers on submissions (coalesce(first_answered_at, answered_at), owner, kind, suspected,
			outcome)`,
		{
			sqlite: [
				`create index submissions_told on submissions (received_at, kind, due_at, answered_at, closed_at, outcome,
					suspected, details_at, first_due_at, first_answered_at)`,
			],
			postgres: [
				`create index submissions_told on submissions (received_at)
					include (reference, kind, due_at, answered_at, closed_at, outcome, suspected, details_at, first_due_at,
						first_answered_at)
					where version >= 0`,
			],
		},
	],
	[
		// When recruiters take calls, and calls that visitors booked.
		`create table call_hours (
			person text primary key,
			hours text not null,
			set_at text not null
		)`,
		`create table calls (
			id text primary key,
			reference text not null unique references submissions (reference) on delete cascade,
			person text not null,
			starts_at text not null,
			ends_at text not null,
			zone text not null,
			topic text not null,
			sequence integer not null default 0,
			booked_at text not null,
			canceled_at text,
			reminded_at text
		)`,
		"create unique index calls_to_come on calls (person, starts_at) where canceled_at is null",
		"create index calls_by_end on calls (ends_at) where canceled_at is null",
	],
	[
		// Interviews of a candidate with an employer: which times suit whom, and the one that was agreed on.
		`create table interviews (
			id text primary key,
			opening text not null,
			candidate text not null,
			employer_times text not null default '{}',
			candidate_times text not null default '[]',
			recruiter_times text not null default '[]',
			place text not null default '',
			starts_at text,
			ends_at text,
			agreed_at text,
			sequence integer not null default 0,
			notices integer not null default 0,
			made_at text not null,
			candidate_told_at text,
			employer_told_at text,
			day_reminded_at text,
			hour_reminded_at text,
			stray_at text,
			canceled_at text,
			held_at text
		)`,
		`create unique index interviews_to_come on interviews (opening, candidate)
			where canceled_at is null and held_at is null`,
		"create index interviews_by_opening on interviews (opening)",
		// Addresses at which other programs read a recruiter's calendar, as hashes.
		`create table calendar_feeds (
			person text primary key,
			hash text not null unique,
			made_at text not null
		)`,
	],
	[
		// Imports of candidates at the desk. Their file comes in pieces, and is kept until it is imported.
		`create table imports (
			id text primary key,
			person text,
			file_name text not null,
			file_size integer not null,
			state text not null,
			source text not null default 'other',
			detail text not null default '',
			columns text not null default '[]',
			rows_total integer not null default 0,
			position integer not null default 0,
			counts text,
			problem text,
			holder text,
			held_until text,
			tries integer not null default 0,
			begun_at text not null,
			changed_at text not null,
			ended_at text
		)`,
		"create index imports_waiting on imports (begun_at) where state in ('opening', 'checking', 'importing', 'undoing')",
		`create table import_files (
			import text not null references imports (id) on delete cascade,
			start_at integer not null,
			size integer not null,
			file_key text not null,
			primary key (import, start_at)
		)`,
		"create index import_files_by_key on import_files (file_key)",
		// Which row became what. Names and addresses in it are kept for a while after the import.
		`create table import_rows (
			import text not null references imports (id) on delete cascade,
			number integer not null,
			name text not null,
			does text not null,
			why text not null,
			reference text,
			person text not null,
			email text not null,
			inbox text,
			sha256 text,
			primary key (import, number)
		)`,
		"create index import_rows_by_reference on import_rows (reference) where reference is not null",
		"create index import_rows_by_inbox on import_rows (inbox) where inbox is not null",
		// What a person said a column is, for the next table with such a heading.
		"create table import_headings (heading text primary key, means text not null)",
	],
	["create index mails_aside on mails (received_at, id) where state = 'aside'"],
	[
		// Calendars elsewhere, in which recruiters are busy. Their addresses are secrets, so they are stored encrypted.
		`create table busy_calendars (
			id text primary key,
			person text not null,
			address text not null,
			host text not null,
			etag text,
			modified text,
			added_at text not null,
			next_at text not null,
			expanded_at text,
			read_at text,
			unread integer not null default 0,
			problem text,
			failed_at text,
			failures integer not null default 0
		)`,
		"create index busy_calendars_by_person on busy_calendars (person)",
		"create index busy_calendars_by_next on busy_calendars (next_at)",
		`create table busy_times (
			calendar text not null references busy_calendars (id) on delete cascade,
			starts_at text not null,
			ends_at text not null,
			primary key (calendar, starts_at)
		)`,
	],
];

export const latestVersion = MIGRATIONS.length;

const MIGRATION_LOCK = 4_177_120_951; // any number that nothing else in the database uses

/** Migrates the tables, by default to this program's version. If several programs start at once, one does it. */
export async function migrate<T>(db: Kysely<T>, to = MIGRATIONS.length): Promise<void> {
	if ((await schemaVersion(db)) === to) return;
	await db.transaction().execute((transaction) => migrateWithin(transaction, to));
}

export async function migrateWithin<T>(transaction: Transaction<T>, to = MIGRATIONS.length): Promise<void> {
	// On SQLite the transaction itself is a lock.
	if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
	await sql`create table if not exists migrations (number integer primary key, ran_at text not null)`.execute(
		transaction,
	);
	const version = await schemaVersion(transaction);
	for (const [index, statements] of MIGRATIONS.slice(0, to).entries()) {
		if (index < version) continue;
		for (const statement of statements.flatMap((each) => statementsFor(transaction, each))) {
			await sql.raw(statement).execute(transaction);
		}
		await sql`insert into migrations (number, ran_at) values (${index + 1}, ${new Date().toISOString()})`.execute(
			transaction,
		);
	}
}

/**
 * Until the transaction ends, a program that starts, whatever its version, waits at its first query. Then it sees
 * everything the transaction wrote. Programs already running continue.
 */
export async function blockStarts<T>(transaction: Transaction<T>): Promise<void> {
	if (!isPostgres(transaction)) return; // on SQLite the transaction itself is a lock
	await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
	if (await isMigrated(transaction)) await sql`lock table migrations in access exclusive mode`.execute(transaction);
}

function statementsFor<T>(db: Kysely<T>, statement: Statement): string[] {
	if (typeof statement === "string") return [statement];
	return isPostgres(db) ? statement.postgres : statement.sqlite;
}

export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
	const { rows } = isPostgres(db)
		? await sql`select 1 where to_regclass('migrations') is not null`.execute(db)
		: await sql`select 1 from sqlite_master where name = 'migrations'`.execute(db);
	return rows.length > 0;
}

export async function schemaVersion<T>(db: Kysely<T>): Promise<number> {
	if (!(await isMigrated(db))) return 0;
	const { rows } = await sql<{ last: number | null }>`select max(number) as last from migrations`.execute(db);
	const version = rows[0]?.last ?? 0;
	if (version > MIGRATIONS.length) {
		throw new OperatorError(
			`The database is at version ${version}, but this program knows versions up to ${MIGRATIONS.length}. Run the newer program that wrote it.`,
		);
	}
	return version;
}
