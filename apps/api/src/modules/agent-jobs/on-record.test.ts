import type { ConsentPurpose, ParticipantId } from '@intermind/contracts';
import { expect, it } from 'vitest';
import { onRecordOf } from './on-record.ts';

const admission = (name: string, refuses: ConsentPurpose[] = [], changed: object = {}) => ({
  participantId: `prt_${name}` as ParticipantId,
  leftAt: null,
  offRecordSince: null,
  refuses,
  ...changed,
});
const LEFT = { leftAt: new Date(0) };
const OFF = { offRecordSince: new Date(0) };

it('each kind of agent leaves out people who refuse what it is for; all leave out people off the record', () => {
  const people = [
    admission('ana', ['recording']),
    admission('ben', ['transcript']),
    admission('cleo', ['ai']),
    admission('dan', [], OFF),
    admission('eve'),
  ];
  expect(onRecordOf({ recordingConsent: 'announce' }, people)).toEqual({
    recorder: {
      offRecord: ['prt_ana', 'prt_dan'],
      onRecord: ['prt_ben', 'prt_cleo', 'prt_eve'],
      unwritten: ['prt_ben'],
    },
    interpreter: { offRecord: ['prt_ben', 'prt_dan'] },
    // Dan may still ask it something.
    assistant: {
      offRecord: ['prt_cleo', 'prt_dan'],
      onRecord: ['prt_ana', 'prt_ben', 'prt_eve'],
      refusing: ['prt_cleo'],
    },
  });
});

it('where everyone is told and nobody refuses, a person who joins is recorded at once', () => {
  const { recorder } = onRecordOf({ recordingConsent: 'announce' }, [admission('eve')]);
  expect(recorder).toEqual({ offRecord: [] });
});

it('where the room asks, only people who agreed and are inside are recorded, and heard by the assistant', () => {
  const people = [
    admission('ana', ['recording', 'transcript', 'ai']),
    admission('ben'),
    admission('gone', ['recording'], LEFT),
  ];
  expect(onRecordOf({ recordingConsent: 'ask' }, people)).toEqual({
    recorder: { offRecord: ['prt_ana', 'prt_gone'], onRecord: ['prt_ben'], unwritten: ['prt_ana'] },
    interpreter: { offRecord: ['prt_ana'], ownVoice: ['prt_ana', 'prt_ben'] },
    assistant: { offRecord: ['prt_ana'], onRecord: ['prt_ben'], refusing: ['prt_ana'] },
  });
});

it('the interpreter is told whose voice may be imitated where somebody refuses it, and where the room asks', () => {
  const people = [admission('ana', ['voice']), admission('ben'), admission('gone', [], LEFT)];
  const voices = (policy: 'announce' | 'ask', among = people) =>
    onRecordOf({ recordingConsent: policy }, among).interpreter.ownVoice;
  expect([voices('announce'), voices('ask')]).toEqual([['prt_ben'], ['prt_ben']]);
  expect(voices('announce', [admission('ben'), admission('cleo', ['ai'])])).toBeUndefined();
  expect(voices('ask', [admission('ana', ['voice'])])).toEqual([]);
});

it('of an empty room there is nobody', () => {
  const nobody = { participantId: null, leftAt: null, offRecordSince: null, refuses: null };
  expect(onRecordOf({ recordingConsent: 'ask' }, [nobody]).recorder).toEqual({
    offRecord: [],
    onRecord: [],
  });
});
