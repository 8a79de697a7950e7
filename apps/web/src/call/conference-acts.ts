import type { Conference, Restriction } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { withHistory, withMessage, withOutgoing, withoutOutgoing } from '../model/chat.ts';
import { yourself } from '../model/conference-state.ts';
import { type ConferenceActs, type MeetingStore, updateSlice } from '../model/meeting.ts';
import type { CallEnvironment } from './environment.ts';

/** What this person does in the conference, beside sound and picture. Without a conference nothing happens. */
export function createConferenceActs(
  { call, newKey }: Pick<CallEnvironment, 'call' | 'newKey'>,
  store: MeetingStore,
): ConferenceActs {
  const here = () => {
    const { conference } = store.getState();
    const you = conference && yourself(conference);
    return you ? { params: { id: conference.conference.id }, you } : null;
  };
  const chat = () => store.getState().chat;

  async function deliver(key: string, text: string): Promise<void> {
    const place = here();
    if (!place) return;
    updateSlice(store, 'chat', withOutgoing(chat(), { key, text, state: 'sending' }));
    const { params, you } = place;
    // What failed is shown beside the message: no general notice.
    const message = await call('POST /conferences/{id}/messages', {
      params,
      body: { participantId: you.id, text, key },
      bypassErrorHandler: true,
    }).catch(() => null);
    if (here()?.params.id !== params.id) return;
    if (message) updateSlice(store, 'chat', withMessage(withoutOutgoing(chat(), key), message, 'own'));
    else updateSlice(store, 'chat', withOutgoing(chat(), { key, text, state: 'failed' }));
  }

  /** One after the other: the list of restrictions travels whole, so each begins with what the one before has made. */
  let changed = Promise.resolve();
  function changeConference(
    change: (now: Conference) => { locked?: boolean; restrictions?: Restriction[] },
  ): Promise<void> {
    const turn = changed.then(async () => {
      const { conference: before } = store.getState();
      if (!before) return;
      const { id } = before.conference;
      const conference = await call('PATCH /conferences/{id}', {
        params: { id },
        body: change(before.conference),
      });
      const { conference: now } = store.getState();
      if (conference && now?.conference.id === id) store.setState({ conference: { ...now, conference } });
    });
    changed = turn.catch(() => undefined);
    return turn;
  }

  return {
    async raiseHand(up) {
      const place = here();
      if (!place) return;
      const participantId = place.you.id;
      if (up) await call('POST /conferences/{id}/raised-hands', { ...place, body: { participantId } });
      else
        await call('DELETE /conferences/{id}/raised-hands/{participantId}', {
          params: { ...place.params, participantId },
        });
    },
    async lowerHand(participantId) {
      const place = here();
      if (!place) return;
      const params = { ...place.params, participantId };
      await call('DELETE /conferences/{id}/raised-hands/{participantId}', { params });
    },
    async lowerAllHands() {
      const place = here();
      if (place) await call('DELETE /conferences/{id}/raised-hands', { params: place.params });
    },
    async react(reaction) {
      const place = here();
      if (!place) return;
      const body = { participantId: place.you.id, reaction };
      await call('POST /conferences/{id}/reactions', { params: place.params, body });
    },
    send: (text) => deliver(newKey(), text),
    async retry(key) {
      const message = chat().outgoing.find((waiting) => waiting.key === key);
      if (message?.state === 'failed') await deliver(key, message.text);
    },
    discard: (key) => updateSlice(store, 'chat', withoutOutgoing(chat(), key)),
    async loadMessages() {
      const place = here();
      const { history, messages } = chat();
      if (!place || history === 'loading' || history === 'whole') return;
      updateSlice(store, 'chat', { history: 'loading' });
      const before = messages[0]?.id;
      // The chat shows the failure itself: no general notice.
      const older = await call('GET /conferences/{id}/messages', {
        params: place.params,
        query: before ? { before } : {},
        bypassErrorHandler: true,
      }).catch(() => null);
      if (here()?.params.id !== place.params.id) return;
      if (older) updateSlice(store, 'chat', withHistory(chat(), older, MESSAGES_PER_PAGE));
      else updateSlice(store, 'chat', { history: 'failed' });
    },
    mute: async (id) => void (await call('POST /participants/{id}/mute', { params: { id } })),
    async muteEverybodyElse() {
      const place = here();
      if (place) await call('POST /conferences/{id}/mute', { params: place.params });
    },
    expel: async (id) => void (await call('POST /participants/{id}/expel', { params: { id } })),
    readmit: async (id) => void (await call('POST /participants/{id}/readmit', { params: { id } })),
    changeRole: async (id, role) =>
      void (await call('PATCH /participants/{id}', { params: { id }, body: { role } })),
    lock: (locked) => changeConference(() => ({ locked })),
    allow: (what, allowed) =>
      changeConference(({ restrictions }) => {
        const others = restrictions.filter((one) => one !== what);
        return { restrictions: allowed ? others : [...others, what] };
      }),
  };
}
