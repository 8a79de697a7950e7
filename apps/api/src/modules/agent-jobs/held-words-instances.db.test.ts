import type { BrowserWords } from '@intermind/contracts';
import { expect } from 'vitest';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { connectWorker } from '../../testing/agent-worker.ts';
import { listen, listening, say } from '../../testing/conference-listener.ts';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { needsRedis, REDIS_URL } from '../../testing/test-redis.ts';

/** Words of browsers where several instances share the work. */
const { world, twoLanguages } = agentWorld({ REDIS_URL });

needsRedis(
  'words that one instance holds are told by another one that was just started, in their order',
  async () => {
    const { t, anna } = world;
    const { host } = await twoLanguages();
    const { conference, participant } = host;
    await t.call('PATCH', `/participants/${participant.id}/browser-words`, {
      headers: anna.headers,
      body: { recognition: 'outside' },
    });
    const page = await listen(t, anna, `roomId=${conference.roomId}`, participant.id);
    await page.next();
    const speak = (utterance: number, text: string) => {
      const words: BrowserWords = {
        utterance,
        revision: 1,
        language: 'en',
        text,
        lastedMs: 500,
        final: true,
      };
      say(page, { type: 'words', words });
    };
    speak(1, 'one');
    speak(2, 'two');
    await settled(() => expect(t.app.meeting.agentJobs.heldWords()).toEqual([conference.id]));
    const started = await startSecondInstance(t, { REDIS_URL });
    await listening(started);
    const agent = await connectWorker(started);
    await settled(() => expect(agent.jobs.size).toBe(1));
    speak(3, 'three');
    const told = () =>
      agent.heard.flatMap((message) => (message.type === 'words' ? [message.words.text] : []));
    await settled(() => expect(told()).toContain('three'));
    expect(told()).toEqual(['one', 'two', 'three']);
    await settled(() => expect(t.app.meeting.agentJobs.heldWords()).toEqual([]));
    agent.leave();
    await started.close();
  },
);
