import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Button } from "../../site/ui/Button.tsx";
import { controlIcons } from "../../site/ui/control-icons.ts";
import { Drawing } from "../../site/ui/Drawing.tsx";
import { ListError } from "../lists/ListError.tsx";
import { QueueTabs } from "../lists/QueueTabs.tsx";
import { PageHead } from "../page/PageHead.tsx";
import { formatMoment } from "../text/format-time.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LoadingRows } from "../ui/LoadingRows.tsx";
import { showError, showNotice } from "../ui/notices.ts";
import { describeReason } from "./aside-reasons.ts";
import { MailText } from "./MailText.tsx";
import { type AsideMail, setAside, useMakeMessage } from "./mail-queries.ts";
import css from "./SetAsidePage.module.css";

/** Emails that no one has to answer, each with the reason, should one of them need an answer after all. */
export function SetAsidePage() {
	const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
		useInfiniteQuery(setAside);
	const mails = data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<div className={css.frame}>
			<PageHead
				title="Set aside"
				{...(data && { count: `${mails.length}${hasNextPage ? "+" : ""}` })}
				below={<QueueTabs />}
			/>
			<ListError error={error} onTry={refetch} />
			{isPending && !error && <LoadingRows />}
			{data && mails.length === 0 && (
				<EmptyState title="No emails set aside">
					Automatic replies, newsletters and other emails that no one has to answer are listed here.
				</EmptyState>
			)}
			{mails.length > 0 && (
				<div className={css.page}>
					<p className={css.about}>
						Emails that no one has to answer. If one needs an answer after all, make it a message.
					</p>
					<ul>
						{mails.map((mail) => (
							<li key={mail.id} className={css.row}>
								<Mail mail={mail} />
							</li>
						))}
					</ul>
					{hasNextPage && (
						<Button size="small" look="secondary" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
							Show more
						</Button>
					)}
				</div>
			)}
		</div>
	);
}

function Mail({ mail }: { mail: AsideMail }) {
	const making = useMakeMessage();
	const navigate = useNavigate();
	const make = async () => {
		try {
			const { reference } = await making.mutateAsync(mail.id);
			showNotice("Message added", "It's in the inbox now.");
			void navigate({ to: "/s/$reference", params: { reference } });
		} catch (error) {
			if (error instanceof Error) showError(error);
		}
	};
	return (
		<details>
			<summary className={css.summary}>
				<span className={css.from} dir="auto">
					{mail.from.name || mail.from.email || "Unknown sender"}
				</span>
				<time dateTime={mail.at} className={css.at}>
					{formatMoment(new Date(mail.at), undefined)}
				</time>
				<span className={css.subject} dir="auto">
					{mail.subject || "(No subject)"}
				</span>
				<span className={css.why}>{describeReason(mail.why)}</span>
				<Drawing path={controlIcons.chevron} className={css.chevron} />
			</summary>
			<div className={css.whole}>
				{mail.from.email && <p className={css.address}>{mail.from.email}</p>}
				<MailText mail={mail} />
				<div className={css.make}>
					<Button size="small" look="secondary" busy={making.isPending} onClick={make}>
						Make it a message
					</Button>
				</div>
			</div>
		</details>
	);
}
