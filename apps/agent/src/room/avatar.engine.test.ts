import { avatarIdentity } from '@intermind/contracts/voice-assistant';
import { systemClock } from '@intermind/timing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { scriptedTranslation } from '../engines/scripted/scripted-script.ts';
import { findMediaServer } from '../testing/media-server.ts';
import { avatarStandIn } from '../testing/stand-ins/avatar-stand-in.ts';
import {
  ASKER,
  ASSISTANT,
  isLoud,
  loudness,
  silence,
  startAssistantMeeting,
} from './testing/assistant-meeting.ts';
import { type InRoom, joinAsAvatar } from './testing/avatar-body.ts';

const mediaServer = findMediaServer();
const LIMIT_MS = 120_000;
const WITHIN = { timeout: 60_000, interval: 50 };
const FIRST = 'The budget is forty thousand.';
const REST = `${Array.from({ length: 40 }, () => 'word').join(' ')}.`;

describe.skipIf(!mediaServer)('the provider heygen in a meeting on a LiveKit server', () => {
  it(
    'speaks through its avatar, once, and is interpreted as the assistant; its own voice says the rest when that breaks',
    { timeout: LIMIT_MS },
    async () => {
      const bodies: InRoom[] = [];
      const vendor = await avatarStandIn({
        clock: systemClock,
        join: async (room) => {
          const body = await joinAsAvatar(room);
          bodies.push(body);
          return body;
        },
      });
      const meeting = await startAssistantMeeting(
        mediaServer!,
        'heygen',
        {
          ENGINES_ASSISTANT: 'heygen',
          HEYGEN_API_KEY: 'la-1',
          HEYGEN_SANDBOX: 'on',
          HEYGEN_URL: vendor.server.url,
        },
        () => bodies.forEach(({ leave }) => leave()),
      );
      const { asker, listener, order, until, reports } = meeting;
      let closed: Promise<void> | undefined;
      const close = (): Promise<void> => (closed ??= meeting.close());
      onTestFinished(close, LIMIT_MS);

      await until('activity', ({ provider, activity }) => provider === 'heygen' && activity === 'listening');
      await vi.waitFor(
        () => expect(listener.pictures.get(avatarIdentity(ASSISTANT))).toBeGreaterThan(3),
        WITHIN,
      );
      order({ type: 'ask', participantId: ASKER });
      await asker.play(loudness(1_600)).finished;
      void asker.play(silence(1_500));
      const { question } = await until('question');
      order({ type: 'answer', question, text: `${FIRST} ${REST}` });
      order({ type: 'answered', question, complete: true });
      const loudIn = (name: string) =>
        listener.frames.filter(({ track, samples }) => track === name && isLoud(samples)).length;
      const finished = (language: string) =>
        listener.captions
          .filter((caption) => caption.language === language && caption.final)
          .filter(({ speaker }) => speaker !== ASKER)
          .map(({ speaker, text }) => [speaker, text]);
      await vi.waitFor(() => expect(finished('en')).toEqual([[ASSISTANT, FIRST]]), WITHIN);
      await vi.waitFor(
        () => expect(finished('es')).toEqual([[ASSISTANT, scriptedTranslation(FIRST, 'es')]]),
        WITHIN,
      );
      // The avatar is heard, and the assistant's own track is silent: its sound is there once.
      expect(loudIn('avatar-voice')).toBeGreaterThan(20);
      expect(loudIn('microphone')).toBe(0);
      expect(listener.tracks.filter((track) => track.startsWith('tr:') && !track.includes(ASKER))).toEqual([
        `tr:${ASSISTANT}:es`,
      ]);

      vendor.end();
      await vi.waitFor(() => expect(loudIn('microphone')).toBeGreaterThan(20), WITHIN);
      await until('dropped', ({ heard }) => heard === true);
      await vi.waitFor(
        () =>
          expect(finished('en')).toEqual([
            [ASSISTANT, FIRST],
            [ASSISTANT, REST],
          ]),
        WITHIN,
      );
      expect(reports().filter(({ type }) => type === 'failed')).toEqual([]);
      await vi.waitFor(() => expect(vendor.running).toEqual(['session-2']), WITHIN);
      // Neither sound nor words of the meeting go to the vendor.
      expect(bodies.map(({ got }) => got)).toEqual([[], []]);
      // Its process is told to end.
      await close();
      expect(vendor.running).toEqual([]);
    },
  );
});
