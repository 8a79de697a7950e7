import { describe, expect, it } from 'vitest';
import { FakeClock } from '@intermind/testing/fake-clock';
import { recogniserRun } from '../../testing/recogniser-run.ts';
import { scribeStandIn } from '../../testing/stand-ins/recogniser-stand-ins.ts';
import type { Fault } from '../../testing/stand-ins/stand-in-server.ts';
import { elevenLabsServer } from './elevenlabs-server.ts';
import { ScribeRecogniser } from './scribe-recogniser.ts';

async function scribe(terms: string[] = []) {
  const world = await scribeStandIn();
  const recogniser = new ScribeRecogniser(elevenLabsServer(world.server.url, 'el-1'), 'scribe_v2_realtime');
  return { world, run: await recogniserRun(recogniser, { terms }) };
}

it('keeps the connection alive with a little silence while nobody speaks', async () => {
  const world = await scribeStandIn();
  const clock = new FakeClock(1_000_000);
  const server = elevenLabsServer(world.server.url, 'el-1');
  const run = await recogniserRun(new ScribeRecogniser(server, 'scribe_v2_realtime', clock));
  await clock.advance(11_000);
  await expect.poll(() => world.heardMs).toBe(200);
  run.session.close();
  expect(clock.waiting).toBe(0);
});

describe('recognition by ElevenLabs', () => {
  it('opens with our commits, the language and the terms that fit', async () => {
    const { world } = await scribe(['Kovač', 'a term that is far too long for them']);
    expect(world.server.asked[0]!.headers['xi-api-key']).toBe('el-1');
    expect(world.server.asked[0]!.path).toBe(
      '/v1/speech-to-text/realtime?model_id=scribe_v2_realtime&language_code=en&audio_format=pcm_16000&commit_strategy=manual&keyterms=Kova%C4%8D',
    );
  });

  it('writes while one speaks and commits each turn', async () => {
    const { world, run } = await scribe();
    run.speak('alpha bravo charlie');
    run.silence(2_000);
    run.speak('delta');
    run.silence(2_000);
    await expect.poll(() => run.finals()).toEqual(['alpha bravo charlie.', 'delta.']);
    expect(run.said()).toContain('alpha bravo');
    expect(world.told).toHaveLength(2);
  });

  it('has time to answer what it is sent at once', async () => {
    const { world, run } = await scribe();
    world.answerMs = 400;
    run.speak('alpha bravo charlie delta echo foxtrot golf hotel');
    await run.speakLive('india juliet');
    run.silence(700);
    await expect
      .poll(() => run.finals())
      .toEqual(['alpha bravo charlie delta echo foxtrot golf hotel india juliet.']);
    expect(run.said().filter((text) => text.startsWith('failed'))).toEqual([]);
  });

  it.each([1_000, 1_001])(
    'opens the next connection with the next speech when it closes an idle one (%i)',
    async (code) => {
      const { world, run } = await scribe();
      run.speak('alpha');
      run.silence(700);
      await expect.poll(() => run.finals()).toEqual(['alpha.']);
      for (const [i, word] of ['bravo', 'charlie', 'delta', 'echo'].entries()) {
        const socket = world.sockets.at(-1)!;
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.close(code);
        await closed;
        run.silence(5_000);
        expect(world.sockets).toHaveLength(i + 1);
        run.speak(word);
        run.silence(700);
        await expect.poll(() => run.finals().at(-1)).toBe(`${word}.`);
      }
      expect(run.finals()).toEqual(['alpha.', 'bravo.', 'charlie.', 'delta.', 'echo.']);
      expect(run.said().filter((text) => text.startsWith('failed'))).toEqual([]);
    },
  );

  it.each<[string, Fault, string]>([
    ['a refused key', { status: 401 }, 'quota'],
    ['a server that hangs', 'hang', 'engine'],
  ])('fails once when the next connection cannot be opened: %s', async (_how, fault, kind) => {
    const { world, run } = await scribe();
    const closed = new Promise((resolve) => world.sockets[0]!.once('close', resolve));
    world.sockets[0]!.close(1_000);
    await closed;
    world.server.faults.push(fault);
    run.speak('alpha bravo');
    run.silence(700);
    await expect.poll(() => run.said(), { timeout: 6_000 }).toEqual([`failed: ${kind}`]);
    run.speak('charlie');
    expect(world.server.asked).toHaveLength(2);
  });

  it('fails when an idle connection breaks with an error of the server', async () => {
    const { world, run } = await scribe();
    world.sockets[0]!.close(1_011);
    await expect.poll(() => run.said()).toEqual(['failed: engine']);
  });

  it.each([
    ['auth_error', 'quota'],
    ['quota_exceeded', 'quota'],
    ['input_error', 'request'],
    ['rate_limited', 'engine'],
    ['session_time_limit_exceeded', 'engine'],
    ['transcriber_error', 'engine'],
  ])('fails with %s as %s', async (type, kind) => {
    const { world, run } = await scribe();
    run.speak('alpha');
    world.sockets[0]!.send(JSON.stringify({ message_type: type, error: 'because' }));
    await expect.poll(() => run.said().at(-1)).toBe(`failed: ${kind}`);
  });

  it.each(['insufficient_audio_activity', 'commit_throttled'])(
    'goes on after a turn in which it heard nobody: %s',
    async (type) => {
      const { world, run } = await scribe();
      world.mute = true;
      run.speak('alpha');
      run.silence(700);
      world.sockets[0]!.send(JSON.stringify({ message_type: type, error: 'quiet' }));
      await expect.poll(() => run.finals()).toEqual(['']);
    },
  );
});
