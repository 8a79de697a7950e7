import { CAPTION_TOPIC, INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { expect, it, onTestFinished } from 'vitest';
import { findMediaServer, MEDIA_KEY, MEDIA_SECRET, startMediaServer } from '../testing/media-server.ts';
import { mediaToken } from '../testing/media-token.ts';
import { TestParticipant } from './testing/participant.ts';

const mediaServer = findMediaServer();

/** The rights of people: `grantOf` in the API (adapters/livekit/grants.ts) gives nobody but agents data. */
it.skipIf(mediaServer === undefined)(
  'the media server carries no text of a person, whatever program they use',
  { timeout: 60_000 },
  async () => {
    const media = await startMediaServer(mediaServer!);
    const [guest, listener, interpreter] = [
      new TestParticipant(),
      new TestParticipant(),
      new TestParticipant(),
    ];
    onTestFinished(async () => {
      for (const person of [guest, listener, interpreter]) await person.leave();
      await media.close();
    });
    const join = (who: TestParticipant, identity: string, kind: 'standard' | 'agent') =>
      who.join(
        media.url,
        mediaToken({
          key: MEDIA_KEY,
          secret: MEDIA_SECRET,
          room: 'room-of-the-test',
          identity,
          kind,
          maySendData: kind === 'agent',
        }),
      );
    await join(listener, 'prt_ben', 'standard');
    await join(guest, 'prt_guest', 'standard');
    await join(interpreter, INTERPRETER_IDENTITY, 'agent');

    await guest.sendText(CAPTION_TOPIC, '{"text":"forged"}').catch(() => undefined);
    await interpreter.sendText(CAPTION_TOPIC, '{"text":"heard"}');
    await expect
      .poll(() => listener.captions.map(({ text }) => text), { timeout: 15_000 })
      .toContain('heard');
    // a text that is carried takes some milliseconds
    await guest.sendText(CAPTION_TOPIC, '{"text":"forged again"}').catch(() => undefined);
    await interpreter.sendText(CAPTION_TOPIC, '{"text":"last"}');
    await expect.poll(() => listener.captions.map(({ text }) => text), { timeout: 15_000 }).toContain('last');
    expect(listener.captions.map(({ text }) => text)).toEqual(['heard', 'last']);
  },
);
