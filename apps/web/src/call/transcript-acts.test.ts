import type { SegmentId, Transcript } from '@intermind/contracts';
import { type Caption, CAPTION_TOPIC } from '@intermind/contracts/captions';
import { FakeApi } from '@intermind/testing';
import { describe, expect, it } from 'vitest';
import { conference, ENGLISH, fakeCall, MEMBER, participant, state, YOU } from './testing/fake-call.ts';

const KEN = participant('prt_ken', { name: 'Ken', language: 'ja', hears: 'ja' });
const START = Date.parse('2030-05-01T10:00:00.000Z');

const page = (hasEarlier: boolean, ...numbers: number[]): Transcript => ({
  conferenceStartedAt: new Date(START).toISOString(),
  hasEarlier,
  segments: numbers.map((segment) => ({
    id: `seg_${segment}` as SegmentId,
    participantId: KEN.id,
    name: 'Ken',
    segment,
    revision: 1,
    startedAt: new Date(START + segment * 1_000).toISOString(),
    endedAt: new Date(START + segment * 1_000 + 900).toISOString(),
    language: 'ja',
    text: `said ${segment}`,
    grade: 'production',
    engine: 'ears',
    lagMs: null,
    hasGaps: false,
    claimed: false,
    translations: [],
  })),
});
const caption = (segment: number): Caption => ({
  speaker: KEN.id,
  segment,
  revision: 1,
  spokenLanguage: 'ja',
  language: 'ja',
  startMs: START + segment * 1_000,
  grade: 'production',
  text: `said ${segment}`,
  pending: '',
  final: true,
});

const LOAD = 'GET /conferences/{id}/transcript';

async function inCall() {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  const transcript = () => call.meeting.store.getState().transcript;
  return {
    ...call,
    transcript,
    numbers: () => transcript().entries.map(({ text }) => Number(text.replace('said ', ''))),
    say: (segment: number) => call.media.last.events.onText(CAPTION_TOPIC, JSON.stringify(caption(segment))),
    queries: () => call.api.asked.filter(({ key }) => key === LOAD).map(({ given }) => given.query),
    acts: call.meeting.acts,
  };
}

describe('the transcript', () => {
  it('is loaded from the latest page back, and joined with what is said meanwhile', async () => {
    const { api, acts, say, numbers, transcript, queries } = await inCall();
    say(4);
    api.answer(LOAD, page(true, 3, 4), page(false, 1, 2));
    await acts.loadTranscript();
    say(5);
    expect([numbers(), transcript().history]).toEqual([[3, 4, 5], 'more']);
    await acts.loadTranscript();
    expect([numbers(), transcript().history]).toEqual([[1, 2, 3, 4, 5], 'whole']);
    await acts.loadTranscript();
    expect(queries()).toEqual([{}, { before: 'seg_3' }]);
  });

  it('says where it cannot be loaded, and can be asked again', async () => {
    const { api, acts, numbers, transcript } = await inCall();
    api.answer(LOAD, FakeApi.refusal('Network', 'x', 0), page(false, 1));
    await acts.loadTranscript();
    expect(transcript().history).toBe('failed');
    await acts.loadTranscript();
    expect([numbers(), transcript().history]).toEqual([[1], 'whole']);
  });

  it('gets what was said while the connection was lost, back to what is known', async () => {
    const { api, acts, clock, meeting, numbers, queries } = await inCall();
    api.answer(LOAD, page(true, 5), page(true, 8, 9), page(true, 5, 6, 7), page(false, 1));
    await acts.loadTranscript();
    const link = (now: 'up' | 'mediaLost') =>
      meeting.store.setState(({ link: before }) => ({ link: { ...before, state: now } }));
    link('mediaLost');
    link('up');
    await clock.advance(0);
    expect(numbers()).toEqual([5, 6, 7, 8, 9]);
    expect(queries()).toEqual([{}, {}, { before: 'seg_8' }]);
  });

  it('gets what was said while nothing was read here', async () => {
    const { api, acts, meeting, clock, numbers } = await inCall();
    const reads = (now: boolean) => {
      const { conference } = meeting.store.getState();
      const you = participant(YOU.id, { reads: now, version: conference!.participants.length });
      const participants = conference!.participants.map((one) => (one.id === YOU.id ? you : one));
      meeting.store.setState({ conference: { ...conference!, participants } });
    };
    api.answer(LOAD, page(true, 5), page(true, 5, 6, 7));
    await acts.loadTranscript();
    reads(false);
    reads(true);
    await clock.advance(0);
    expect(numbers()).toEqual([5, 6, 7]);
  });

  it('is loaded back to a sentence, once for all who ask for it', async () => {
    const { api, acts, numbers, queries } = await inCall();
    api.answer(LOAD, page(true, 5, 6), page(true, 3, 4), page(false, 1, 2));
    // The panel loads its first page meanwhile.
    await Promise.all([acts.loadTranscript(), acts.findSentence('seg_3' as SegmentId)]);
    expect(numbers()).toEqual([3, 4, 5, 6]);
    await acts.findSentence('seg_5' as SegmentId);
    expect(queries()).toEqual([{}, { before: 'seg_5' }]);
  });

  it('knows a sentence that was heard live once it is stored', async () => {
    const { api, acts, say, transcript, queries } = await inCall();
    api.answer(LOAD, page(true, 5), page(true, 5, 6));
    await acts.loadTranscript();
    say(6);
    expect(transcript().entries.map(({ id }) => id)).toEqual(['seg_5', null]);
    await acts.findSentence('seg_6' as SegmentId);
    expect(transcript().entries.map(({ id }) => id)).toEqual(['seg_5', 'seg_6']);
    expect(queries()).toEqual([{}, {}]);
  });

  it('is not loaded on and on for a sentence, where loading fails', async () => {
    const { api, acts, transcript, queries } = await inCall();
    api.answer(LOAD, FakeApi.refusal('Network', 'x', 0));
    await acts.findSentence('seg_1' as SegmentId);
    expect([transcript().history, queries()]).toEqual(['failed', [{}]]);
  });

  it('has nothing of what people say off the record, or while none is kept', async () => {
    const { sockets, say, numbers } = await inCall();
    sockets.last.receive({
      type: 'participant.updated',
      participant: { ...KEN, offRecord: true, version: 1 },
    });
    say(1);
    sockets.last.receive({
      type: 'participant.updated',
      participant: { ...KEN, offRecord: false, version: 2 },
    });
    say(2);
    sockets.last.receive({
      type: 'conference.updated',
      conference: { ...conference, transcriptKept: false, version: 1 },
    });
    say(3);
    expect(numbers()).toEqual([2]);
  });

  it('is another one in another conference', async () => {
    const { say, numbers, meeting, joining } = await inCall();
    say(1);
    meeting.leave();
    const other = { ...conference, id: 'cnf_other' as never };
    joining(MEMBER, {
      ...state(YOU),
      outcome: 'admitted',
      participant: YOU,
      conference: other,
      lastMute: null,
      media: { url: '', token: '' },
    });
    await meeting.join(MEMBER, ENGLISH);
    expect(numbers()).toEqual([]);
  });
});

describe('what a person decides', () => {
  it('shows them off the record as soon as the server has it', async () => {
    const { api, acts, meeting } = await inCall();
    api.answer('PATCH /participants/{id}/transcript', { ...YOU, offRecord: true, version: 1 });
    await acts.goOffRecord(true);
    const you = meeting.store.getState().conference!.participants.find(({ id }) => id === YOU.id);
    expect(you?.offRecord).toBe(true);
    expect(api.asked.at(-1)).toMatchObject({ given: { params: { id: YOU.id }, body: { offRecord: true } } });
  });

  it('stops the transcript for everyone', async () => {
    const { api, acts, meeting } = await inCall();
    api.answer('PATCH /conferences/{id}/transcript', { ...conference, transcriptKept: false, version: 1 });
    await acts.keepTranscript(false);
    expect(meeting.store.getState().conference!.conference.transcriptKept).toBe(false);
  });

  it('asks for a file in the languages chosen', async () => {
    const { api, acts } = await inCall();
    const file = { name: 'transcript.vtt', content: new Blob(['WEBVTT']) };
    api.answer('GET /conferences/{id}/transcript/export', file);
    expect(await acts.exportTranscript('vtt', ['en', 'ja'])).toBe(file);
    expect(await acts.exportTranscript('txt', [])).toBe(file);
    expect(api.asked.slice(-2).map(({ given }) => given.query)).toEqual([
      { format: 'vtt', languages: 'en,ja' },
      { format: 'txt' },
    ]);
  });
});
