import type { Restriction } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { ApiError } from '@intermind/sdk';
import { withHistory, withMessage, withOutgoing, withoutOutgoing } from '../model/chat.ts';
import { withConference, withRecording, yourself } from '../model/conference-state.ts';
import { type ConferenceActs, type MeetingStore, updateSlice } from '../model/meeting.ts';
import { createAssistantActs } from './assistant-acts.ts';
import { createConsentActs } from './consent-acts.ts';
import type { CallEnvironment } from './environment.ts';
import { createTranscriptActs } from './transcript-acts.ts';

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
  /** Keys of own messages that got no response: each is sent again once, when the connection is back. */
  const unanswered: string[] = [];
  const triedAgain = new Set<string>();
  /** Number of reconnects. */
  let reconnects = 0;

  async function deliver(key: string, text: string): Promise<void> {
    const place = here();
    if (!place) return;
    updateSlice(store, 'chat', withOutgoing(chat(), { key, text, state: 'sending' }));
    const { params, you } = place;
    const reconnectsBefore = reconnects;
    try {
      // What failed is shown beside the message: no general notice.
      const message = await call('POST /conferences/{id}/messages', {
        params,
        body: { participantId: you.id, text, key },
        bypassErrorHandler: true,
      });
      if (here()?.params.id !== params.id) return;
      updateSlice(store, 'chat', withMessage(withoutOutgoing(chat(), key), message, 'own'));
    } catch (error) {
      if (here()?.params.id !== params.id) return;
      // The message arrived as an event, so only the response was lost; or it was discarded.
      if (!chat().outgoing.some((waiting) => waiting.key === key)) return;
      updateSlice(store, 'chat', withOutgoing(chat(), { key, text, state: 'failed' }));
      const mayPass = error instanceof ApiError && error.retryable;
      if (!mayPass || triedAgain.has(key)) return;
      triedAgain.add(key);
      if (reconnects > reconnectsBefore) await deliver(key, text);
      else unanswered.push(key);
    }
  }

  async function retry(key: string): Promise<void> {
    const message = chat().outgoing.find((waiting) => waiting.key === key);
    if (message?.state === 'failed') await deliver(key, message.text);
  }

  store.subscribe(({ link, page }, before) => {
    if (link.state !== 'up' || before.link.state === 'up' || page.state !== 'ready') return;
    reconnects += 1;
    void unanswered.splice(0).reduce((sent, key) => sent.then(() => retry(key)), Promise.resolve());
  });

  /** One after the other: of a switch that is pressed twice the last press counts. */
  let changed = Promise.resolve();
  function changeConference(body: {
    locked?: boolean;
    restrict?: Restriction[];
    allow?: Restriction[];
  }): Promise<void> {
    const turn = changed.then(async () => {
      const { conference: before } = store.getState();
      if (!before) return;
      const { id } = before.conference;
      const conference = await call('PATCH /conferences/{id}', { params: { id }, body });
      const { conference: now } = store.getState();
      if (conference && now?.conference.id === id)
        store.setState({ conference: withConference(now, conference) });
    });
    changed = turn.catch(() => undefined);
    return turn;
  }

  return {
    async record(on, captions) {
      const { conference } = store.getState();
      if (!conference) return;
      const { id, roomId } = conference.conference;
      const recording = on
        ? await call('POST /rooms/{id}/recordings/start', {
            params: { id: roomId },
            body: captions === undefined ? {} : { captions },
          })
        : await call('POST /rooms/{id}/recordings/stop', { params: { id: roomId } });
      const { conference: now } = store.getState();
      if (recording && now?.conference.id === id)
        store.setState({ conference: withRecording(now, recording) });
    },
    ...createTranscriptActs({ call }, store),
    ...createAssistantActs({ call }, store),
    ...createConsentActs({ call }, store),
    async raiseHand(up) {
      const place = here();
      if (!place) return false;
      const participantId = place.you.id;
      const answer = up
        ? await call('POST /conferences/{id}/raised-hands', { ...place, body: { participantId } })
        : await call('DELETE /conferences/{id}/raised-hands/{participantId}', {
            params: { ...place.params, participantId },
          });
      return answer !== null;
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
    retry,
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
    async endForAll() {
      const place = here();
      if (place) await call('DELETE /conferences/{id}', { params: place.params, query: {} });
    },
    expel: async (id) => void (await call('POST /participants/{id}/expel', { params: { id } })),
    readmit: async (id) => void (await call('POST /participants/{id}/readmit', { params: { id } })),
    unblock: async (id) =>
      void (await call('DELETE /participants/join-requests/{id}/block', { params: { id } })),
    changeRole: async (id, role) =>
      void (await call('PATCH /participants/{id}', {
        params: { id },
        body: { role },
        bypassErrorHandler: true,
      })),
    async rate(score) {
      const place = here();
      if (place) await call('PUT /conferences/{id}/rating', { params: place.params, body: { score } });
    },
    lock: (locked) => changeConference({ locked }),
    allow: (what, allowed) => changeConference(allowed ? { allow: [what] } : { restrict: [what] }),
  };
}
