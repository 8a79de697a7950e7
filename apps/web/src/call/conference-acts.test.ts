import type { Message } from '@intermind/contracts';
import { MESSAGES_PER_PAGE } from '@intermind/contracts/limits';
import { REACTION_SHOWN_MS, REACTIONS_SHOWN } from '../model/reactions.ts';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '@intermind/testing';
import type { ConferenceActs } from '../model/meeting.ts';
import { admitted, ENGLISH, fakeCall, MEMBER, participant, YOU } from './testing/fake-call.ts';

const KEN = participant('ken', { name: 'Ken' });
const message = (id: string, given: Partial<Message> = {}): Message => ({
  id: id as Message['id'],
  participantId: KEN.id,
  name: 'Ken',
  text: id,
  sentAt: '2026-11-21T10:00:00.000Z',
  sequence: 0,
  key: null,
  ...given,
});

async function inCall() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const chat = () => call.meeting.store.getState().chat;
  return { ...call, chat, acts: call.meeting.acts, hear: call.sockets.last.receive.bind(call.sockets.last) };
}

const SEND = 'POST /conferences/{id}/messages';
const MUTED_AT = '2026-11-21T10:05:00.000Z';
const CHANGE = 'PATCH /conferences/{id}';
const LOAD = 'GET /conferences/{id}/messages';

describe('the chat', () => {
  it('shows an own message at once, and once when it is taken and told as well', async () => {
    const { acts, chat, api, hear } = await inCall();
    const taken = Promise.withResolvers<Message>();
    api.answer(SEND, () => taken.promise);
    const sent = acts.send('hello');
    expect(chat().outgoing).toMatchObject([{ text: 'hello', state: 'sending' }]);
    const mine = message('msg_1', { participantId: YOU.id, text: 'hello' });
    hear({ type: 'message.created', message: mine });
    taken.resolve(mine);
    await sent;
    expect([chat().outgoing, chat().messages, chat().unread]).toEqual([[], [mine], 0]);
  });

  it('keeps a message that was not taken, and sends it again under the same key', async () => {
    const { acts, chat, api } = await inCall();
    api.answer(SEND, FakeApi.refusal('Network', 'x', 0), message('msg_1', { participantId: YOU.id }));
    await acts.send('hello');
    expect(chat().outgoing).toMatchObject([{ text: 'hello', state: 'failed' }]);
    const { key } = chat().outgoing[0]!;
    await acts.retry(key);
    expect([chat().outgoing, chat().messages.length]).toEqual([[], 1]);
    const keys = api.asked.filter((asked) => asked.key === SEND).map(({ given }) => given.body);
    expect(keys).toEqual([
      { participantId: YOU.id, text: 'hello', key },
      { participantId: YOU.id, text: 'hello', key },
    ]);
  });

  it('sends nothing twice while it is on its way, and drops what is discarded', async () => {
    const { acts, chat, api } = await inCall();
    api.answer(SEND, () => new Promise(() => undefined));
    void acts.send('hello');
    const { key } = chat().outgoing[0]!;
    await acts.retry(key);
    expect(api.count(SEND)).toBe(1);
    acts.discard(key);
    expect(chat().outgoing).toEqual([]);
  });

  it('counts and announces what others write while it is closed, and reads it out while it is open', async () => {
    const { meeting, chat, hear } = await inCall();
    const news = () => meeting.store.getState().news;
    hear({ type: 'message.created', message: message('msg_1') });
    expect(chat()).toMatchObject({ unread: 1, readOut: [] });
    expect(news()).toMatchObject({ kind: 'message', name: 'Ken' });
    const { sequence } = news()!;
    meeting.panels.setState({ open: 'chat' });
    expect(chat().unread).toBe(0);
    const second = message('msg_2');
    hear({ type: 'message.created', message: second });
    expect(chat()).toMatchObject({ unread: 0, readOut: [second] });
    expect(news()!.sequence).toBe(sequence);
    meeting.panels.setState({ open: 'people' });
    hear({ type: 'message.created', message: message('msg_3') });
    meeting.panels.setState({ open: null });
    expect(chat().unread).toBe(1);
    meeting.panels.setState({ open: 'chat' });
    expect(chat()).toMatchObject({ unread: 0, readOut: [] });
  });

  it('loads what was written before, page by page, once at a time', async () => {
    const { acts, chat, api, hear } = await inCall();
    hear({ type: 'message.created', message: message('msg_9') });
    const page = Array.from({ length: MESSAGES_PER_PAGE }, (_, number) => message(`msg_5_${number}`));
    api.answer(LOAD, page, [message('msg_1')]);
    await Promise.all([acts.loadMessages(), acts.loadMessages()]);
    expect([api.count(LOAD), chat().history, chat().messages.length]).toEqual([
      1,
      'more',
      MESSAGES_PER_PAGE + 1,
    ]);
    await acts.loadMessages();
    expect(api.asked.at(-1)!.given.query).toEqual({ before: 'msg_5_0' });
    await acts.loadMessages();
    expect([api.count(LOAD), chat().history, chat().messages[0]!.id]).toEqual([2, 'whole', 'msg_1']);
  });

  it('may be loaded again after it failed', async () => {
    const { acts, chat, api } = await inCall();
    api.answer(LOAD, FakeApi.refusal('Unavailable', 'x', 503), []);
    await acts.loadMessages();
    expect(chat().history).toBe('failed');
    await acts.loadMessages();
    expect(chat().history).toBe('whole');
  });

  it('of one conference does not stay in the next', async () => {
    const { meeting, hear, chat, joining } = await inCall();
    hear({ type: 'message.created', message: message('msg_1') });
    meeting.leave();
    const next = admitted(YOU, KEN);
    if (next.outcome === 'admitted') next.conference = { ...next.conference, id: 'cnf_2' as never };
    joining(MEMBER, next);
    await meeting.join(MEMBER, ENGLISH);
    expect([meeting.store.getState().conference?.conference.id, chat().messages]).toEqual(['cnf_2', []]);
  });

  it('does not get the answer to sending or loading that comes when it is over', async () => {
    const { acts, meeting, chat, api, joining } = await inCall();
    const [sent, loaded] = [Promise.withResolvers<Message>(), Promise.withResolvers<Message[]>()];
    api.answer(SEND, () => sent.promise).answer(LOAD, () => loaded.promise);
    const answers = [acts.send('hello'), acts.loadMessages()];
    meeting.leave();
    const next = admitted(YOU, KEN);
    if (next.outcome === 'admitted') next.conference = { ...next.conference, id: 'cnf_2' as never };
    joining(MEMBER, next);
    await meeting.join(MEMBER, ENGLISH);
    sent.resolve(message('msg_1'));
    loaded.resolve([message('msg_0')]);
    await Promise.all(answers);
    expect([chat().messages, chat().outgoing, chat().history]).toEqual([[], [], 'unknown']);
  });

  it('shows what failed in its place, not as a general notice', async () => {
    const { acts, api } = await inCall();
    api.answer(SEND, FakeApi.refusal('Network', 'x', 0)).answer(LOAD, FakeApi.refusal('Network', 'x', 0));
    await acts.send('hello');
    await acts.loadMessages();
    expect(api.asked.slice(-2).map(({ given }) => given.bypassErrorHandler)).toEqual([true, true]);
  });
});

describe('hands, reactions and moderation', () => {
  it('raises and lowers the own hand by the calls of the specification', async () => {
    const { acts, api } = await inCall();
    api.answer('POST /conferences/{id}/raised-hands', { participantId: YOU.id, raisedAt: 1 });
    api.answer('DELETE /conferences/{id}/raised-hands/{participantId}', undefined);
    await acts.raiseHand(true);
    await acts.raiseHand(false);
    expect(api.asked.slice(-2).map(({ key, given }) => [key, given.params, given.body])).toEqual([
      ['POST /conferences/{id}/raised-hands', { id: expect.any(String) }, { participantId: YOU.id }],
      [
        'DELETE /conferences/{id}/raised-hands/{participantId}',
        { id: expect.any(String), participantId: YOU.id },
        undefined,
      ],
    ]);
  });

  it.each<[string, (acts: ConferenceActs) => Promise<void>, object, object | undefined]>([
    [
      'DELETE /conferences/{id}/raised-hands/{participantId}',
      (acts) => acts.lowerHand(KEN.id),
      { id: 'cnf_1', participantId: KEN.id },
      undefined,
    ],
    ['DELETE /conferences/{id}/raised-hands', (acts) => acts.lowerAllHands(), { id: 'cnf_1' }, undefined],
    [
      'POST /conferences/{id}/reactions',
      (acts) => acts.react('clap'),
      { id: 'cnf_1' },
      { participantId: YOU.id, reaction: 'clap' },
    ],
    ['POST /participants/{id}/mute', (acts) => acts.mute(KEN.id), { id: KEN.id }, undefined],
    ['POST /conferences/{id}/mute', (acts) => acts.muteEverybodyElse(), { id: 'cnf_1' }, undefined],
    ['DELETE /conferences/{id}', (acts) => acts.endForAll(), { id: 'cnf_1' }, undefined],
    ['POST /participants/{id}/expel', (acts) => acts.expel(KEN.id), { id: KEN.id }, undefined],
    ['POST /participants/{id}/readmit', (acts) => acts.readmit(KEN.id), { id: KEN.id }, undefined],
    [
      'PATCH /participants/{id}',
      (acts) => acts.changeRole(KEN.id, 'moderator'),
      { id: KEN.id },
      { role: 'moderator' },
    ],
    ['PATCH /conferences/{id}', (acts) => acts.lock(true), { id: 'cnf_1' }, { locked: true }],
  ])('asks the API once: %s', async (key, act, params, body) => {
    const { acts, api } = await inCall();
    api.answer(key, undefined);
    const before = api.asked.length;
    await act(acts);
    const asked = api.asked.slice(before).map(({ key, given }) => [key, given.params, given.body]);
    expect(asked).toEqual([[key, params, body]]);
  });

  it('takes and gives rights one after the other, each by itself: what others have changed is not sent back', async () => {
    const { acts, api, meeting } = await inCall();
    const shown = () => meeting.store.getState().conference?.conference;
    const answers = ['chat', 'camera'].map(() => Promise.withResolvers<unknown>());
    api.answer(
      CHANGE,
      ...answers.map(
        ({ promise }) =>
          () =>
            promise,
      ),
    );
    const both = Promise.all([acts.allow('chat', false), acts.allow('camera', false)]);
    await Promise.resolve();
    answers[0]!.resolve({ ...shown(), restrictions: ['chat'] });
    answers[1]!.resolve({ ...shown(), restrictions: ['chat', 'camera'] });
    await both;
    expect(shown()?.restrictions).toEqual(['chat', 'camera']);
    api.answer(CHANGE, FakeApi.refusal('Forbidden', 'x', 403), () => Promise.reject(new Error('broken')), {
      ...shown(),
      restrictions: ['camera'],
    });
    await acts.lock(true);
    await expect(acts.lock(true)).rejects.toThrow('broken');
    await acts.allow('chat', true);
    expect(shown()).toMatchObject({ locked: false, restrictions: ['camera'] });
    expect(api.asked.slice(-5).map(({ given }) => given.body)).toEqual([
      { restrict: ['chat'] },
      { restrict: ['camera'] },
      { locked: true },
      { locked: true },
      { allow: ['chat'] },
    ]);
  });

  it('does not take back what another moderator changed while the own change was on its way', async () => {
    const { acts, api, hear, meeting } = await inCall();
    const shown = () => meeting.store.getState().conference!.conference;
    const answer = Promise.withResolvers<object>();
    api.answer(CHANGE, () => answer.promise);
    const changed = acts.lock(true);
    await Promise.resolve();
    const before = shown();
    const [own, theirs] = [
      { ...before, locked: true, version: 1 },
      { ...before, locked: true, restrictions: ['chat' as const], version: 2 },
    ];
    hear({ type: 'conference.updated', conference: theirs });
    answer.resolve(own);
    await changed;
    expect(shown()).toEqual(theirs);
    hear({ type: 'conference.updated', conference: own });
    expect(shown()).toEqual(theirs);
  });

  it('says whose hand went up, and not the own', async () => {
    const { meeting, hear } = await inCall();
    const news = () => meeting.store.getState().news;
    hear({ type: 'participant.updated', participant: { ...YOU, handRaisedAt: 5 } });
    expect(news()?.kind).not.toBe('handRaised');
    hear({ type: 'participant.updated', participant: { ...KEN, handRaisedAt: 6 } });
    expect(news()).toMatchObject({ kind: 'handRaised', name: 'Ken' });
    const { sequence } = news()!;
    hear({ type: 'participant.updated', participant: { ...KEN, handRaisedAt: 6, language: 'ja' } });
    expect(news()!.sequence).toBe(sequence);
  });

  it('shows a reaction for a moment, the newest ones when there are many', async () => {
    const { meeting, hear, clock } = await inCall();
    const shown = () => meeting.store.getState().reactions;
    for (let count = 0; count <= REACTIONS_SHOWN; count += 1)
      hear({ type: 'participant.reacted', participantId: KEN.id, reaction: 'clap' });
    expect([shown().length, shown()[0]!.key]).toEqual([REACTIONS_SHOWN, 2]);
    expect(shown()[0]).toMatchObject({ participantId: KEN.id, reaction: 'clap' });
    await clock.advance(REACTION_SHOWN_MS - 1);
    hear({ type: 'participant.reacted', participantId: KEN.id, reaction: 'heart' });
    await clock.advance(1);
    expect(shown().map(({ reaction }) => reaction)).toEqual(['heart']);
    await clock.advance(REACTION_SHOWN_MS);
    expect(shown()).toEqual([]);
  });

  it('a person whom a moderator mutes is muted, keeps their own wish for the next meeting, and hears by whom', async () => {
    const { meeting, hear, settings } = await inCall();
    meeting.devices.microphone.setMuted(false);
    hear({ type: 'participant.muted', participantId: YOU.id, at: MUTED_AT, by: KEN.id });
    expect(meeting.devices.microphone.store.getState().muted).toBe(true);
    expect(settings.getState().microphoneOn).toBe(true);
    expect(meeting.store.getState().news).toMatchObject({ kind: 'muted', name: 'Ken' });
    meeting.devices.microphone.setMuted(false);
    expect(meeting.devices.microphone.store.getState().muted).toBe(false);
  });

  it('does nothing outside of a conference', async () => {
    const { meeting, api } = fakeCall();
    await Promise.all([
      meeting.acts.raiseHand(true),
      meeting.acts.lowerHand(KEN.id),
      meeting.acts.send('x'),
      meeting.acts.loadMessages(),
      meeting.acts.react('clap'),
      meeting.acts.lowerAllHands(),
      meeting.acts.muteEverybodyElse(),
      meeting.acts.lock(true),
    ]);
    expect(api.asked).toEqual([]);
  });
});
