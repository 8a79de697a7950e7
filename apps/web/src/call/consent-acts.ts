import type { ConsentActs, MeetingStore } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/** What this person agrees to. How it is afterwards comes with the participant, on all devices. */
export function createConsentActs({ call }: Pick<CallEnvironment, 'call'>, store: MeetingStore): ConsentActs {
  return {
    async answerConsents(answers, removeStored) {
      const id = store.getState().conference?.conference.id;
      if (!id) return false;
      const body = { ...answers, ...(removeStored ? { removeStored } : {}) };
      return (await call('PUT /conferences/{id}/consents/mine', { params: { id }, body })) !== undefined;
    },
  };
}
