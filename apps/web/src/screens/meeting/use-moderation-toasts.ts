import { useEffect } from 'react';
import { ownChanges } from '../../model/own-change.ts';
import { recordingNews } from '../../model/recording-news.ts';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { Meeting } from '../../call/create-meeting.ts';

/** Long enough to read it and to raise the hand again. */
const SHOWN_MS = 8_000;

/** Says what a moderator did to this person, that their hand was lowered, and that the meeting is recorded from now on. */
export function useModerationToasts({ store, acts }: Meeting): void {
  const t = useCallText();
  useEffect(
    () =>
      store.subscribe(({ conference, news }, before) => {
        for (const text of ownChanges(before.conference, conference))
          showToast({ kind: 'info', text: t(text), durationMs: SHOWN_MS });
        const recorded = recordingNews(before.conference, conference);
        if (recorded) showToast({ kind: 'info', id: 'recording', text: t(recorded), durationMs: SHOWN_MS });
        if (!news || news.sequence === before.news?.sequence) return;
        if (news.kind === 'muted')
          showToast({
            kind: 'info',
            id: 'muted',
            text: t('moderation.mutedYou', { name: news.name }),
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
    [store, acts, t],
  );
}
