import type { Retention } from '@intermind/contracts';
import type { ReactNode } from 'react';
import { clockTime } from '../../platform/clock-time.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LinkedText } from '../../shared/ui/linked-text.tsx';
import { MessagesNote } from '../../shared/ui/messages-note.tsx';
import { ConsentNote } from '../../shared/ui/consent-note.tsx';
import { SealedNote } from '../../shared/ui/sealed-note.tsx';
import { RecordingNote } from '../../shared/ui/recording-note.tsx';
import { TranscriptNote } from '../../shared/ui/transcript-note.tsx';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';

interface WaitingProps {
  name: string;
  /** When the request was made, ISO 8601. */
  askedAt: string;
  /** What the room's owner tells those who wait; empty: nothing. */
  lobbyText: string;
  /** Whether someone inside can admit the guest now. */
  moderatorInside: boolean;
  preview: ReactNode;
  languages: ReactNode;
  /** What is said will be kept as a transcript. */
  transcriptKept: boolean;
  /** The meeting is being recorded. */
  recorded: boolean;
  sealed: boolean;
  asks: boolean;
  /** How long what the meeting leaves behind is kept. */
  retention: Retention;
  onCancel: () => void;
  onSignIn: () => void;
}

/** One calm screen until a moderator decides. The self-view and the choice of languages stay. */
export function Waiting(props: WaitingProps) {
  const { name, askedAt, lobbyText, moderatorInside, preview, languages } = props;
  const { transcriptKept, recorded, sealed, asks, retention, onCancel, onSignIn } = props;
  const t = useCallText();
  const language = useLanguage();
  const time = clockTime(new Date(askedAt), language);
  const [before, after] = t(moderatorInside ? 'waiting.asked' : 'waiting.askedNobody', {
    time,
    name: MARK,
  }).split(MARK);
  return (
    <NoticeLayout
      title={t('waiting.title')}
      aside={
        <>
          {preview}
          <div className="mt-4">{languages}</div>
        </>
      }
    >
      <div
        role="progressbar"
        aria-label={t('waiting.progress')}
        className="waiting-bar my-6 mb-4 sm:mt-8 low:my-3"
      >
        <span />
        <b className="text-md font-semibold text-ink-2">{t('waiting.progress')}</b>
      </div>
      <p role="status" className="text-ink-2">
        {before}
        <bdi className="font-semibold text-ink">{name}</bdi>
        {after}
      </p>
      {recorded && <RecordingNote days={retention.recordings} start />}
      {transcriptKept && <TranscriptNote days={retention.transcripts} start />}
      {retention.messages !== null && <MessagesNote days={retention.messages} start />}
      {asks && <ConsentNote start />}
      {sealed && <SealedNote start />}
      {/* The section is there before its text: what changes in it is read out. */}
      <section role="status" aria-label={t('waiting.fromHost')}>
        {lobbyText && (
          <div className="mt-6 max-h-72 overflow-y-auto rounded-tile border border-line bg-raised px-4 py-3 low:mt-3">
            <h2 className="mb-1 text-sm font-semibold text-ink-2">{t('waiting.fromHost')}</h2>
            <LinkedText text={lobbyText} className="select-text" />
          </div>
        )}
      </section>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 low:mt-4 gap-y-2">
        <Button size="large" onClick={onCancel}>
          {t('waiting.cancel')}
        </Button>
        <button type="button" onClick={onSignIn} className="link-text min-h-11 text-start">
          {t('prejoin.signIn')}
        </button>
      </div>
    </NoticeLayout>
  );
}

/** Stands where the name goes, which is set in its own weight. */
const MARK = '\u0001';
