import type { Participant } from '@intermind/contracts';
import type { RecognitionPlace } from '../../media/speech-recogniser.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';
import { fakeCall, KEN, MEMBER, state as stateOf, YOU } from './fake-call.ts';

export const BROWSER_WORDS_CALL = 'PATCH /participants/{id}/browser-words';

/** In a call with Ken, in a browser that recognises speech there; the server takes what it is told. */
export async function inBrowserWordsCall(
  place: RecognitionPlace,
  agreed: LocalSettings['browserWords'] = 'off',
  others: Participant[] = [KEN],
) {
  const call = fakeCall();
  const { api, clock, meeting, recognition, settings, sockets } = call;
  recognition.place = place;
  let { version } = YOU;
  api.answer(BROWSER_WORDS_CALL, ({ body }: { body: { recognition: Participant['browserWords'] } }) => ({
    ...meeting.store.getState().conference!.participants.find(({ id }) => id === YOU.id)!,
    browserWords: body.recognition,
    version: (version += 1),
  }));
  await call.inCall(MEMBER, ...others);
  settings.setState({ browserWords: agreed });
  await clock.advance(0);
  const you = (changed: Partial<Participant>) => {
    const now = meeting.store.getState().conference!.participants.find(({ id }) => id === YOU.id)!;
    sockets.last.receive({
      type: 'participant.updated',
      participant: { ...now, ...changed, version: (version += 1) },
    });
  };
  return {
    ...call,
    you,
    /** The server says what it knows. */
    reconnects(changed: Partial<Participant> = {}) {
      const { participants } = meeting.store.getState().conference!;
      sockets.last.status({ status: 'open' });
      version += 1;
      const known = participants.map((one) => (one.id === YOU.id ? { ...one, ...changed, version } : one));
      sockets.last.receive(stateOf(...known));
    },
    /** In a click. */
    agree: async (to: LocalSettings['browserWords']) => {
      settings.setState({ browserWords: to });
      await clock.advance(0);
    },
    sent: () => sockets.last.words.map(({ text, final }) => [text, final]),
    told: () =>
      api.asked
        .filter(({ key }) => key === BROWSER_WORDS_CALL)
        .map(({ given }) => (given.body as { recognition: unknown }).recognition),
    state: () => {
      const { place, state } = meeting.store.getState().browserWords;
      return { place, state };
    },
    note: () => {
      const { unwritten, lost } = meeting.store.getState().browserWords;
      return { unwritten, lost };
    },
  };
}
