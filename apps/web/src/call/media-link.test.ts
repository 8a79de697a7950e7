import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { NO_MEDIA } from '../model/meeting.ts';
import { admitted, ENGLISH, fakeCall, KEN, MEMBER, participant, state, YOU } from './testing/fake-call.ts';

const LUCIA = participant('prt_lucia', { language: 'es', joinedAt: '2026-11-21T10:02:00.000Z' });
const camera = (who: { id: string }) => ({ participant: who.id, source: 'camera' }) as const;
const SENT = { microphone: 'on', pictures: { camera: true, screen: false }, weakConnection: false } as const;

async function inCall(...others: (typeof KEN)[]) {
  const call = fakeCall();
  await call.inCall(MEMBER, ...others);
  const media = call.meeting.session()!.media;
  const { store } = call.meeting;
  const shown = (who: { id: string }) => call.media.last.listener!.shown.has(`${who.id}/camera`);
  return { ...call, link: media, store, shown, slice: () => store.getState().media };
}

/** From now on: whether Ken and Lucía were shown, each time that the media server was asked for what to receive. */
function asksOf({ media, shown }: Awaited<ReturnType<typeof inCall>>): boolean[][] {
  const asks: boolean[][] = [];
  const { last } = media;
  const { listenAs } = last;
  last.listenAs = (listener) => {
    listenAs.call(last, listener);
    asks.push([shown(KEN), shown(LUCIA)]);
  };
  return asks;
}

describe('what this person listens to', () => {
  it('follows their language, their own switch and what others speak', async () => {
    const call = await inCall(LUCIA);
    const listener = () => call.media.last.listener!;
    expect([
      listener().you,
      listener().hears,
      listener().interpretationOn,
      listener().languageOf(LUCIA.id),
    ]).toEqual([YOU.id, 'en', true, 'es']);
    expect(listener().languageOf('prt_nobody')).toBeUndefined();
    call.settings.setState({ interpretationOn: false });
    expect(listener().interpretationOn).toBe(false);
    call.settings.setState({ interpretationOn: true });
    call.sockets.last.receive({ type: 'participant.updated', participant: { ...YOU, hears: 'fr' } });
    expect([listener().hears, listener().interpretationOn]).toEqual(['fr', true]);
  });

  it('is known before the media server is connected', async () => {
    const call = fakeCall();
    const answer = Promise.withResolvers<void>();
    call.media.gate = answer.promise;
    call.joining(MEMBER, admitted(YOU, KEN));
    await call.meeting.join(MEMBER, ENGLISH);
    await call.clock.advance(0);
    expect(call.media.last.listener?.you).toBe(YOU.id);
    answer.resolve();
  });
});

describe('pictures that are received', () => {
  it('are those of everybody until the call is drawn, then those of the tiles', async () => {
    const call = await inCall(KEN, LUCIA);
    expect([call.shown(KEN), call.media.last.listener!.shown.has(`${KEN.id}/screen`)]).toEqual([true, false]);
    call.link.showTile(camera(KEN));
    call.link.showTile(camera(YOU));
    await call.clock.advance(0);
    expect([call.shown(KEN), call.shown(LUCIA)]).toEqual([true, false]);
  });

  it('are only those of the tiles from the start where too many are there', async () => {
    const crowd = (size: number) => Array.from({ length: size }, (_, number) => participant(`prt_${number}`));
    const [few, many] = [await inCall(...crowd(8)), await inCall(...crowd(9))];
    expect([few.shown({ id: 'prt_1' }), many.shown({ id: 'prt_1' })]).toEqual([true, false]);
  });

  it('go on for a moment after the tile has gone: the page of tiles may be turned back', async () => {
    const call = await inCall(KEN, LUCIA);
    call.link.showTile(camera(LUCIA));
    const [first, second] = [call.link.showTile(camera(KEN)), call.link.showTile(camera(KEN))];
    await call.clock.advance(0);
    first();
    await call.clock.advance(5_000);
    expect(call.shown(KEN)).toBe(true);
    second();
    await call.clock.advance(400);
    expect(call.shown(KEN)).toBe(true);
    await call.clock.advance(200);
    expect([call.shown(KEN), call.shown(LUCIA)]).toEqual([false, true]);
  });

  it('are not asked for where a tile goes within the drawing that it came with', async () => {
    const call = await inCall(KEN, LUCIA);
    const asked = asksOf(call);
    call.link.showTile(camera(LUCIA));
    call.link.showTile(camera(KEN))();
    await call.clock.advance(1_000);
    expect(asked).toEqual([[false, true]]);
  });

  it('are asked for once for all tiles that are drawn together', async () => {
    const call = await inCall(KEN, LUCIA);
    const asked = asksOf(call);
    for (const who of [KEN, LUCIA, YOU]) call.link.showTile(camera(who));
    await call.clock.advance(0);
    expect(asked).toHaveLength(1);
    call.link.showTile(camera(KEN));
    await call.clock.advance(0);
    expect(asked).toHaveLength(2);
  });

  it('move to the connection that replaces a lost one, as far as they are still shown', async () => {
    const call = await inCall(KEN, LUCIA);
    const [kens, lucias] = ['ken’s element', 'lucía’s element'] as unknown as HTMLVideoElement[];
    const hide = call.link.showPicture(camera(KEN), kens!);
    call.link.showPicture(camera(LUCIA), lucias!);
    expect([...call.media.last.pictures.keys()]).toEqual([kens, lucias]);
    hide();
    call.media.last.events.onGone('lost');
    await call.clock.advance(0);
    expect([call.media.rooms.length, [...call.media.last.pictures.entries()]]).toEqual([
      2,
      [[lucias, camera(LUCIA)]],
    ]);
    hide();
  });
});

describe('how late others are heard', () => {
  /** A chunk of Lucía's was sent into a lane. */
  const chunk = (given: object = {}, atMs = 1) =>
    JSON.stringify({
      ...{ speaker: LUCIA.id, language: 'en', state: 'active', lagMs: 1_900, reason: null, sequence: atMs },
      lastChunk: { atMs, lagMs: 1_900 },
      ...given,
    });

  async function hearing() {
    const call = await inCall(KEN, LUCIA);
    call.media.last.voiceDelaysMs.set(LUCIA.id, 80);
    const receive = async (text: string) => {
      call.media.last.events.onText('intermind.lane', text);
      await call.clock.advance(0);
    };
    const lags = () => call.store.getState().interpretation.heardLags.map(({ lagMs }) => lagMs);
    return { ...call, receive, lags };
  }

  it('is what the interpreter measured and the way to the loudspeaker, once for each chunk', async () => {
    const { receive, lags } = await hearing();
    await receive(chunk());
    await receive(chunk({ sequence: 2 }));
    await receive(chunk({ lastChunk: { atMs: 2, lagMs: 1_000 }, sequence: 3 }));
    await receive(chunk({ lastChunk: null, sequence: 4 }));
    expect(lags()).toEqual([1_980, 1_080]);
  });

  it('does not count what is not heard: another language, a voice that is not received, interpretation off', async () => {
    const { receive, lags, settings, media } = await hearing();
    await receive(chunk({ language: 'fr' }));
    await receive(chunk({ speaker: KEN.id }));
    settings.setState({ interpretationOn: false });
    await receive(chunk());
    settings.setState({ interpretationOn: true });
    media.last.voiceDelaysMs.clear();
    await receive(chunk({}, 2));
    expect(lags()).toEqual([]);
  });
});

describe('what the mixer is told of a speaker', () => {
  it('is whether interpretation is wanted, its lane and its last words', async () => {
    const call = await inCall(KEN, LUCIA);
    const { factsOf, originalVolumePercent } = call.mixers[0]!.options;
    const wanted = () => [KEN, LUCIA, { id: 'prt_nobody' }].map(({ id }) => factsOf(id).wanted);
    expect([wanted(), originalVolumePercent()]).toEqual([[false, true, false], 10]);
    call.settings.setState({ originalVolumeLevel: 40, interpretationOn: false });
    expect([wanted(), originalVolumePercent()]).toEqual([[false, false, false], 40]);
    call.settings.setState({ interpretationOn: true });
    expect(factsOf(LUCIA.id)).toEqual({
      wanted: true,
      silenced: false,
      into: 'en',
      interpreterPresent: false,
      lane: null,
      readAloudHere: false,
      captionAtMs: null,
      interpreterDownAtMs: null,
    });
    await call.clock.advance(100);
    const status = {
      speaker: LUCIA.id,
      language: 'en',
      state: 'active',
      lagMs: 900,
      lastChunk: null,
      reason: null,
      sequence: 1,
    };
    call.media.last.events.onText('intermind.lane', JSON.stringify(status));
    await call.clock.advance(100);
    const words = {
      speaker: LUCIA.id,
      segment: 1,
      revision: 1,
      spokenLanguage: 'es',
      language: 'fr',
      ...{ startMs: null, grade: 'production', text: 'x', pending: '', final: false },
    };
    call.media.last.events.onText('intermind.caption', JSON.stringify(words));
    expect(factsOf(LUCIA.id)).toEqual({
      wanted: true,
      silenced: false,
      into: 'en',
      interpreterPresent: true,
      lane: { status, atMs: 100 },
      readAloudHere: false,
      captionAtMs: 200,
      interpreterDownAtMs: null,
    });
    call.sockets.last.receive({ type: 'participant.left', participantId: LUCIA.id, reason: 'left' });
    expect(factsOf(LUCIA.id)).toMatchObject({ wanted: false, into: 'en', captionAtMs: null });
  });

  it('shows who speaks, whose interpretation fell silent, and whose is not played beside two others', async () => {
    const call = await inCall(KEN, LUCIA);
    call.media.last.events.onPeople(new Map([[KEN.id, SENT]]));
    call.mixers[0]!.options.onSpeaking(new Set([KEN.id]));
    call.mixers[0]!.options.onLost(new Set([KEN.id]));
    call.mixers[0]!.options.onCrowdedOut(new Set([LUCIA.id]));
    const { lost, crowdedOut } = call.store.getState().interpretation;
    expect([call.slice().people.get(KEN.id)?.speaking, [...lost], [...crowdedOut]]).toEqual([
      true,
      [KEN.id],
      [LUCIA.id],
    ]);
  });
});

describe('people while nothing comes through', () => {
  it('stay as they were shown, without speaking; those who left are gone, and all is as told when it is repaired', async () => {
    const call = await inCall(KEN, LUCIA);
    const { events } = call.media.last;
    events.onPeople(new Map([KEN, LUCIA].map(({ id }) => [id, SENT])));
    call.mixers[0]!.options.onSpeaking(new Set([KEN.id]));
    events.onLink('reconnecting');
    events.onPeople(new Map());
    const ids = () => [...call.slice().people.keys()];
    expect([ids(), call.slice().people.get(KEN.id)]).toEqual([[KEN.id, LUCIA.id], { ...NO_MEDIA, ...SENT }]);
    events.onLink('connected');
    expect(ids()).toEqual([]);
  });
});

describe('the connection to the media server', () => {
  it('is shown as there only while it is', async () => {
    const call = await inCall(KEN);
    expect(call.slice().connected).toBe(true);
    call.joining(MEMBER, FakeApi.refusal('Network', 'x', 0));
    call.media.last.events.onGone('lost');
    expect(call.slice().connected).toBe(false);
  });

  it('that comes about after the call was left is closed at once', async () => {
    const call = fakeCall();
    const code = Promise.withResolvers<void>();
    const createRoom = call.media.createRoom;
    call.environment.media.createRoom = (options) => code.promise.then(() => createRoom(options));
    call.joining(MEMBER, admitted());
    await call.meeting.join(MEMBER, ENGLISH);
    await call.clock.advance(0);
    call.meeting.leave();
    code.resolve();
    await call.clock.advance(0);
    expect([call.media.last.disconnected, call.media.last.access]).toEqual([true, null]);
  });

  it('that was overtaken by another one sends nothing and does not count as connected', async () => {
    const call = await inCall(KEN);
    const slow = Promise.withResolvers<void>();
    call.media.gate = slow.promise;
    const [one, other] = [
      call.link.connect({ url: '/', token: 'one' }),
      call.link.connect({ url: '/', token: 'two' }),
    ];
    slow.resolve();
    await Promise.all([one, other]);
    await call.clock.advance(0);
    expect(
      call.media.rooms.slice(1).map(({ microphone, disconnected }) => [microphone.on, disconnected]),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('publishes only when it is open', async () => {
    const call = fakeCall();
    const answer = Promise.withResolvers<void>();
    call.media.gate = answer.promise;
    call.joining(MEMBER, admitted());
    await call.meeting.join(MEMBER, ENGLISH);
    await call.clock.advance(0);
    expect([call.media.last.microphoneAttempts, call.media.last.camera]).toEqual([0, null]);
    answer.resolve();
    await call.clock.advance(0);
    expect([call.media.last.microphone.on, call.media.last.camera !== null]).toEqual([true, true]);
  });
});

it('while rejoining people stay as they were seen, though the new connection knows nobody yet', async () => {
  const call = await inCall(KEN);
  call.media.last.events.onPeople(new Map([[KEN.id, SENT]]));
  const connected = Promise.withResolvers<void>();
  call.media.gate = connected.promise;
  call.media.last.events.onGone('lost');
  await call.clock.advance(0);
  call.media.last.events.onPeople(new Map());
  const seen = () => call.slice().people.has(KEN.id);
  expect([call.media.rooms.length, call.store.getState().link.state, seen()]).toEqual([2, 'rejoining', true]);
  connected.resolve();
  await call.clock.advance(0);
  call.media.last.events.onPeople(new Map());
  expect(seen()).toBe(false);
});

it('after the call everybody is gone, nothing is said about sound, and a new call starts afresh', async () => {
  const call = await inCall(KEN);
  call.media.last.events.onPeople(new Map([[KEN.id, SENT]]));
  call.media.last.events.onSoundBlocked(true);
  call.media.last.events.onInterpreter(true);
  call.mixers[0]!.options.onLost(new Set([KEN.id]));
  call.mixers[0]!.options.onCrowdedOut(new Set([KEN.id]));
  const attempts = () => call.media.last.microphoneAttempts;
  const sent = attempts();
  call.meeting.leave();
  call.meeting.devices.microphone.setMuted(true);
  await call.clock.advance(0);
  expect([attempts() - sent, call.sound.released]).toEqual([0, 1]);
  const { media, interpretation } = call.store.getState();
  const { lost, crowdedOut, interpreterPresent } = interpretation;
  expect([media, lost.size, crowdedOut.size, interpreterPresent]).toEqual([
    { up: true, connected: false, people: new Map(), soundBlocked: false },
    ...[0, 0, false],
  ]);
  call.settings.setState({ interpretationOn: false });
  call.sound.setBlocked(true);
  expect(call.slice().soundBlocked).toBe(false);
});

it('sound that is kept off already is said when the call begins', async () => {
  const call = fakeCall();
  call.sound.blocked = true;
  await call.inCall(MEMBER);
  expect(call.meeting.store.getState().media.soundBlocked).toBe(true);
});

it('what the API says again changes nothing in what is received', async () => {
  const call = await inCall(KEN);
  const { listener } = call.media.last;
  call.sockets.last.receive(state(YOU, KEN));
  expect(call.media.last.listener).toBe(listener);
});
