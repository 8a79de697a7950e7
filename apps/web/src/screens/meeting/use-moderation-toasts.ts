import type { Language } from '@intermind/contracts/languages';
import { useEffect } from 'react';
import { ownChanges } from '../../model/own-change.ts';
import { speakNotice } from '../../media/spoken-notice.ts';
import { type ConferenceState, yourself } from '../../model/conference-state.ts';
import { recordingNews } from '../../model/recording-news.ts';
import { dayCount } from '../../platform/day-count.ts';
import { logProblem } from '../../platform/log.ts';
import { sentences } from '../../platform/sentences.ts';
import { loadCallText, useCallText, useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Long enough to read it and to raise the hand again. */
const SHOWN_MS = 8_000;

/** What is written into it is told with it. */
const startedText = (
  { recording }: ConferenceState,
  t: ReturnType<typeof useCallText>,
  language: Language,
): string =>
  sentences(language, t('recording.started'), recording?.captions ? t('recording.captionsNote') : null);

/** In the language that this person hears; where no voice of the device speaks it, the sound and the mark say it. */
async function sayRecorded(conference: ConferenceState): Promise<void> {
  const language = yourself(conference)?.hears;
  if (!language) return;
  try {
    await speakNotice(startedText(conference, await loadCallText(language), language), language);
  } catch (cause) {
    logProblem('The notice of the recording was not spoken', cause);
  }
}

/** Says what a moderator did to this person, that their hand was lowered, and that the meeting is recorded from now on. */
export function useModerationToasts({ store, acts }: Meeting): void {
  const t = useCallText();
  const language = useLanguage();
  useEffect(
    () =>
      store.subscribe(({ conference, news }, before) => {
        for (const text of ownChanges(before.conference, conference))
          showToast({ kind: 'info', text: t(text), durationMs: SHOWN_MS });
        const recorded = recordingNews(before.conference, conference);
        const days = conference?.conference.retention.recordings ?? null;
        const begun = recorded === 'recording.started' ? conference : null;
        const kept = begun && days !== null ? t('recording.kept', { days: dayCount(days, language) }) : null;
        if (recorded) {
          const text = sentences(language, begun ? startedText(begun, t, language) : t(recorded), kept);
          showToast({ kind: 'info', id: 'recording', text, durationMs: SHOWN_MS });
        }
        if (begun) void sayRecorded(begun);
        if (!news || news.sequence === before.news?.sequence) return;
        if (news.kind === 'muted')
          showToast({
            kind: 'info',
            id: 'muted',
            text: t('moderation.mutedYou', { name: news.name || t('people.moderator') }),
            durationMs: SHOWN_MS,
          });
        if (news.kind === 'handLowered')
          showToast({
            kind: 'info',
            id: 'hand-lowered',
            text: t('hand.lowered'),
            action: { label: t('hand.raiseAgain'), onSelect: () => void acts.raiseHand(true) },
            durationMs: SHOWN_MS,
          });
      }),
    [store, acts, t, language],
  );
}
