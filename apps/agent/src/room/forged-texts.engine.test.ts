import { CAPTION_TOPIC, INTERPRETER_IDENTITY } from '@intermind/contracts/captions';
import { expect, it, onTestFinished } from 'vitest';
import { silentLog } from '../log.ts';
import { findMediaServer, MEDIA_KEY, MEDIA_SECRET, startMediaServer } from '../testing/media-server.ts';
import { mediaToken } from '../testing/media-token.ts';
import { LiveKitRoom } from './livekit-room.ts';
import { TestParticipant } from './testing/participant.ts';

const mediaServer = findMediaServer();
const token = (identity: string, kind: 'standard' | 'agent') =>
  mediaToken({
    key: MEDIA_KEY,
    secret: MEDIA_SECRET,
    room: 'room-of-the-test',
    identity,
    kind,
    maySendData: kind === 'agent',
  });

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
      who.join(media.url, token(identity, kind));
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

it.skipIf(mediaServer === undefined)(
  'a text that nothing can be made of ends no agent, which hears the next one',
  { timeout: 60_000 },
  async () => {
    const media = await startMediaServer(mediaServer!);
    const handlers = {
      peopleChanged: () => undefined,
      microphoneOpened: () => undefined,
      microphoneHeard: () => undefined,
      microphoneClosed: () => undefined,
    };
    const room = new LiveKitRoom({ handlers, log: silentLog, onDisconnected: () => undefined });
    const avatar = new TestParticipant();
    onTestFinished(async () => {
      await avatar.leave();
      await room.leave();
      await media.close();
    });
    const heard: unknown[] = [];
    room.onText('of-the-test', (text) => heard.push(JSON.parse(text)));
    await room.connect(media.url, token(INTERPRETER_IDENTITY, 'agent'));
    await avatar.join(media.url, token('avatar', 'agent'));
    await avatar.sendText('of-the-test', '{');
    await avatar.sendText('of-the-test', '{"text":"next"}');
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual([{ text: 'next' }]);
  },
);
