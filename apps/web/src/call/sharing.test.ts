import { describe, expect, it } from 'vitest';
import { admitted, ENGLISH, fakeCall, KEN, MEMBER, state, YOU } from './testing/fake-call.ts';

/** Someone in a call who can share; `shared` is what the media server gets. */
async function inCall() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const { sharing } = call.meeting.session()!.media;
  const shared = () => {
    const { share } = call.media.last;
    return share && [share.picture, share.sound];
  };
  const now = () => sharing.store.getState();
  const live = () => call.screen.captured.filter(({ readyState }) => readyState === 'live').length;
  return { ...call, sharing, shared, now, live };
}

describe('the shared screen', () => {
  it('is sent with its sound, and let go when it is stopped', async () => {
    const { clock, live, now, screen, shared, sharing } = await inCall();
    await sharing.start();
    await clock.advance(0);
    expect([now(), shared()]).toEqual(['on', screen.captured]);
    sharing.stop();
    await clock.advance(0);
    expect([now(), shared(), live()]).toEqual(['off', null, 0]);
  });

  it('is sent without sound where there is none', async () => {
    const { clock, screen, shared, sharing } = await inCall();
    screen.sound = false;
    await sharing.start();
    await clock.advance(0);
    expect(shared()).toEqual([screen.captured[0], null]);
  });

  it('ends with the browser’s own button, or when what is shared goes away, spec 1 §4', async () => {
    const { clock, live, now, screen, shared, sharing } = await inCall();
    await sharing.start();
    screen.captured[0]!.pullOut();
    await clock.advance(0);
    expect([now(), shared(), live()]).toEqual(['off', null, 0]);
  });

  it('ends when the right to share is taken, by the role or for everybody', async () => {
    const { clock, live, now, shared, sharing, sockets } = await inCall();
    const told = state({ ...YOU, role: 'speaker' }, KEN);
    for (const forbidden of [
      told,
      { ...state(YOU, KEN), conference: { ...told.conference, restrictions: ['shareScreen' as const] } },
    ]) {
      await sharing.start();
      expect(now()).toBe('on');
      sockets.last.receive(forbidden);
      await clock.advance(0);
      expect([now(), shared(), live()]).toEqual(['off', null, 0]);
      await sharing.start();
      expect(now()).toBe('off');
      sockets.last.receive(state(YOU, KEN));
      await clock.advance(0);
    }
  });

  it('is not ended by one that was shared before', async () => {
    const { clock, now, screen, sharing } = await inCall();
    await sharing.start();
    const [before] = screen.captured;
    sharing.stop();
    await sharing.start();
    before!.pullOut();
    await clock.advance(0);
    expect(now()).toBe('on');
  });

  it('is possible only in browsers that can capture it', async () => {
    const call = fakeCall();
    const captures = call.environment.getDisplayMedia;
    const possible: boolean[] = [];
    for (const getDisplayMedia of [null, captures]) {
      call.environment.getDisplayMedia = getDisplayMedia;
      const meeting = call.open();
      call.joining(MEMBER, admitted());
      await meeting.join(MEMBER, ENGLISH);
      const { sharing } = meeting.session()!.media;
      possible.push(sharing.possible);
      if (!getDisplayMedia) await sharing.start();
      expect(sharing.store.getState()).toBe('off');
      meeting.close();
    }
    expect(possible).toEqual([false, true]);
  });

  it('ends with the call', async () => {
    const { live, meeting, sharing } = await inCall();
    await sharing.start();
    meeting.leave();
    expect(live()).toBe(0);
  });

  it('that is chosen after the call was left is let go at once', async () => {
    const { live, meeting, now, screen, sharing } = await inCall();
    const chosen = Promise.withResolvers<void>();
    screen.hold(chosen.promise);
    const started = sharing.start();
    expect(now()).toBe('choosing');
    meeting.leave();
    chosen.resolve();
    await started;
    expect([now(), screen.captured.length, live()]).toEqual(['off', 2, 0]);
  });

  it('is asked for once, however often the button is pressed', async () => {
    const { screen, sharing } = await inCall();
    await Promise.all([sharing.start(), sharing.start()]);
    await sharing.start();
    expect(screen.captured.length).toBe(2);
  });

  it('is sent again on the connection after a lost one', async () => {
    const { clock, joining, media, now, screen, shared, sharing } = await inCall();
    await sharing.start();
    await clock.advance(0);
    joining(MEMBER, admitted(YOU, KEN));
    media.last.events.onGone('lost');
    await clock.advance(0);
    expect([media.rooms.length, now(), shared()]).toEqual([2, 'on', screen.captured]);
  });

  it('that could not be sent is tried again', async () => {
    const { clock, media, screen, shared, sharing } = await inCall();
    media.last.shareErrors.push(new Error('not now'));
    await sharing.start();
    await clock.advance(0);
    expect(shared()).toBeNull();
    await clock.advance(500);
    expect(shared()).toEqual(screen.captured);
  });
});

it('a person who refuses to share is not told so; any other failure is, and can be tried again, spec 1 §8', async () => {
  const { now, problems, screen, sharing } = await inCall();
  const seen: string[] = [];
  screen.errors.push('NotAllowedError', 'NotReadableError');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await sharing.start();
    seen.push(now());
  }
  expect([seen, problems]).toEqual([['off', 'failed', 'on'], ['The screen could not be captured']]);
});
