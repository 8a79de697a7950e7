import { navigate } from 'wouter/use-browser-location';
import { useStore } from 'zustand';
import { openFeedback } from '../../platform/feedback.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useCallText, useText } from '../../platform/text.ts';
import { Denied } from '../../features/lobby/denied.tsx';
import { Notice } from '../../features/lobby/notice.tsx';
import { Header } from '../../features/shell/header.tsx';
import type { PageState } from '../../model/conference-page.ts';
import type { Because } from '../../model/meeting.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { CallSummary } from './stay-summary.tsx';
import type { Who } from './use-who.ts';

interface EndViewProps {
  meeting: Meeting;
  page: Extract<PageState, 'rejected' | 'unanswered' | 'finished' | 'leaving' | 'failed'>;
  because: Because | null;
  detail: string | null;
  who: Who;
  /** Joining again is on its way. */
  busy: boolean;
}

const goHome = () => navigate('/');

/** Denied, nobody answered, left, ended, removed, could not join: one layout, their own words. */
export function EndView({ meeting, page, because, detail, who, busy }: EndViewProps) {
  const t = useCallText();
  const tShell = useText();
  const conferenceId = useStore(meeting.store, (state) => state.conference?.conference.id);
  const wasInside = conferenceId !== undefined;
  const home = { label: t('left.home'), onSelect: goHome };
  const kept =
    who.kind === 'member' && wasInside
      ? { label: tShell('shell.history'), onSelect: () => navigate(`/history/${conferenceId}`) }
      : undefined;
  const again = (label: string) => ({
    label,
    busy,
    onSelect: () => void meeting.join(who.attendance(), who.languages),
  });

  const view = () => {
    if (page === 'rejected') return { section: t('denied.section'), body: <Denied onHome={goHome} /> };
    if (page === 'unanswered') {
      return {
        section: t('unanswered.section'),
        body: (
          <Notice
            title={t('unanswered.title')}
            text={t('unanswered.text')}
            action={again(t('unanswered.again'))}
            home={home}
          />
        ),
      };
    }
    if (page === 'leaving') {
      return {
        section: t('left.section'),
        body: (
          <Notice
            title={t('left.title')}
            text={because === 'alone' ? t('left.alone') : undefined}
            action={again(t('left.rejoin'))}
            home={home}
            kept={kept}
          >
            <CallSummary meeting={meeting} />
          </Notice>
        ),
      };
    }
    if (page === 'finished' && because === 'expelled') {
      return {
        section: t('expelled.section'),
        body: <Notice title={t('expelled.title')} text={t('expelled.text')} home={home} />,
      };
    }
    if (page === 'finished') {
      return {
        section: t('ended.section'),
        body: (
          <Notice title={t('ended.title')} text={t('ended.text')} home={home} kept={kept}>
            <CallSummary meeting={meeting} />
          </Notice>
        ),
      };
    }
    if (because === 'full') {
      return {
        section: t('unable.section'),
        body: (
          <Notice
            title={tShell('errors.capacityExceeded')}
            text={t('unable.full')}
            action={again(t('unable.tryAgain'))}
            home={home}
          />
        ),
      };
    }
    if (because === 'dropped') {
      return {
        section: t('unable.droppedTitle'),
        body: (
          <Notice
            title={t('unable.droppedTitle')}
            text={t('unable.dropped')}
            action={again(t('left.rejoin'))}
            home={home}
          />
        ),
      };
    }
    return {
      section: t('unable.section'),
      body: (
        <Notice
          title={wasInside ? t('unable.lostTitle') : t('unable.title')}
          text={reasonText(because, t)}
          action={again(t('unable.tryAgain'))}
          home={home}
        >
          {detail && <p className="mt-3 text-sm text-ink-2 select-text">{detail}</p>}
          <button
            type="button"
            className="link-text mt-4 min-h-11 text-start"
            onClick={({ currentTarget }) => void openFeedback(currentTarget)}
          >
            {tShell('shell.reportProblem')}
          </button>
        </Notice>
      ),
    };
  };
  const { section, body } = view();
  usePageTitle(section);
  return (
    <>
      <Header />
      <main className="flex grow flex-col">{body}</main>
    </>
  );
}

function reasonText(because: Because | null, t: ReturnType<typeof useCallText>): string {
  switch (because) {
    case 'locked':
      return t('unable.locked');
    case 'quotaExceeded':
      return t('unable.quotaExceeded');
    case 'tooManyRequests':
      return t('unable.tooManyRequests');
    case 'unavailable':
      return t('unable.unavailable');
    case 'storageFull':
      return t('unable.storageFull');
    case 'mediaUnavailable':
      return t('unable.mediaUnavailable');
    case 'noWebRtc':
      return t('unable.noWebRtc');
    case 'signedOut':
      return t('unable.signedOut');
    case 'offline':
      return t('unable.offline');
    case 'notFound':
      return t('unable.notFound');
    default:
      return t('unable.unknown');
  }
}
