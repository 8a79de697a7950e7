import '../../features/admin/admin.css';
import type { Feedback, FeedbackId } from '@intermind/contracts';
import { ApiError } from '@intermind/sdk';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { Facts } from '../../features/admin/facts.tsx';
import { kindText, Sender } from '../../features/admin/feedback-columns.tsx';
import { useFeedbackText } from '../../features/feedback/feedback-text.ts';
import { IncludedLines } from '../../features/feedback/included-details.tsx';
import { clockTime } from '../../platform/clock-time.ts';
import { calendarDayText } from '../../platform/day-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { ListFailed, ListNotice } from '../../shared/lists/list-states.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
import { useFeedback, useScreenshot } from './feedback-queries.ts';

/** `/admin/feedback/{id}`: one report or idea, with all that was sent with it. */
export function OneFeedbackScreen({ id }: { id: FeedbackId }) {
  const t = useAdminText();
  const tShell = useText();
  const tFeedback = useFeedbackText();
  const { data, error, refetch } = useFeedback(id);
  usePageTitle(tFeedback('feedback.title'));
  const missing = error instanceof ApiError && (error.statusCode === 404 || error.statusCode === 400);
  return (
    <>
      <Link
        to="/admin/feedback"
        className="mb-2 -ms-1 inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="flip size-4" strokeWidth={2} />
        {t('feedback.all')}
      </Link>
      {data ? (
        <One feedback={data} />
      ) : (
        <>
          <h1 className="mb-5 text-2xl tracking-[-0.022em]">{tFeedback('feedback.title')}</h1>
          {missing ? (
            <div className="list-sheet">
              <ListNotice text={t('feedback.missing')}>
                <LinkButton to="/admin/feedback" kind="primary">
                  {t('feedback.all')}
                </LinkButton>
              </ListNotice>
            </div>
          ) : error ? (
            <div className="list-sheet">
              <ListFailed title={t('feedback.failed')} onRetry={() => void refetch()} />
            </div>
          ) : (
            <PartLoading text={tShell('common.loading')} />
          )}
        </>
      )}
    </>
  );
}

function One({ feedback }: { feedback: Feedback }) {
  const t = useAdminText();
  const tFeedback = useFeedbackText();
  const language = useLanguage();
  const sent = new Date(feedback.sentAt);
  return (
    <>
      <h1 className="mb-5 text-2xl tracking-[-0.022em]">
        {kindText(feedback, t, (category) => tFeedback(`feedback.${category}`))}
      </h1>
      <p
        lang={feedback.language}
        dir="auto"
        className="mb-6 max-w-[44rem] text-lg wrap-anywhere whitespace-pre-wrap"
      >
        {feedback.message}
      </p>
      <Facts
        facts={[
          { label: t('feedback.from'), value: <Sender of={feedback} t={t} /> },
          {
            label: t('feedback.answerTo'),
            value:
              feedback.agreeToContact && feedback.email ? (
                <a href={`mailto:${encodeURIComponent(feedback.email)}`} className="underline">
                  <bdi>{feedback.email}</bdi>
                </a>
              ) : (
                t('feedback.noAnswer')
              ),
          },
          {
            label: t('feedback.sent'),
            value: `${calendarDayText(sent, new Date(), language)}, ${clockTime(sent, language)}`,
          },
        ]}
      />
      {feedback.hasScreenshot && <Screenshot id={feedback.id} />}
      <h2 className="mt-8 mb-3 text-lg">{tFeedback('feedback.included')}</h2>
      <div className="rounded-tile border border-line bg-raised px-4 py-3 text-sm">
        <IncludedLines included={feedback} />
      </div>
    </>
  );
}

function Screenshot({ id }: { id: FeedbackId }) {
  const t = useAdminText();
  const tFeedback = useFeedbackText();
  const { data, isError } = useScreenshot(id);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <>
      <h2 className="mt-8 mb-3 text-lg">{tFeedback('feedback.screenshot')}</h2>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer" className="block w-fit">
          <img
            src={address}
            alt={tFeedback('feedback.screenshot')}
            className="max-h-[32rem] max-w-full rounded-tile border border-line"
          />
        </a>
      ) : (
        isError && <p className="text-ink-2">{t('feedback.pictureFailed')}</p>
      )}
    </>
  );
}
