import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { ConsentDialog } from '../../features/consent/consent-dialog.tsx';
import { yourself } from '../../model/conference-state.ts';
import { answersOf } from '../../model/consent.ts';
import { queries } from '../../platform/queries.ts';

const MINE = 'GET /conferences/{id}/consents/mine';

/** What may be kept of this person, while the meeting goes on. */
export function CallConsent({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  const state = useStore(meeting.store, ({ conference }) => conference);
  const conferenceId = state?.conference.id;
  const { data: models = [] } = useQuery(
    {
      queryKey: ['GET /ai/models', conferenceId],
      queryFn: () => call('GET /ai/models', { query: { conferenceId }, bypassErrorHandler: true }),
      enabled: conferenceId !== undefined,
    },
    queries,
  );
  const { data: mine } = useQuery(
    {
      queryKey: [MINE, conferenceId],
      queryFn: () => call(MINE, { params: { id: conferenceId! }, bypassErrorHandler: true }),
      enabled: conferenceId !== undefined,
    },
    queries,
  );
  const you = state && yourself(state);
  if (!state || !you) return null;
  return (
    <ConsentDialog
      policy={state.conference.recordingConsent}
      answers={answersOf(you)}
      unanswered={you.unanswered}
      retention={state.conference.retention}
      outsideModels={models.flatMap(({ outside, name }) => (outside ? name : []))}
      outsideEngines={mine?.outsideEngines ?? []}
      voiceEngines={mine?.voiceEngines ?? []}
      onSave={(answers, removeStored) => meeting.acts.answerConsents(answers, removeStored)}
      onClose={onClose}
    />
  );
}
