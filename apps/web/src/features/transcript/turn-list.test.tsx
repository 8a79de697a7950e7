// @vitest-environment happy-dom
import type { EngineGrade } from '@intermind/contracts';
import type { SegmentId, ParticipantId } from '@intermind/contracts/ids';
import { beforeEach, expect, test } from 'vitest';
import { type TranscriptEntry, turnsOf } from '../../model/transcript.ts';
import { getCallText } from '../../platform/text.ts';
import { drawnPage } from '../../shared/testing/drawn-page.tsx';
import { TurnList } from './turn-list.tsx';

const page = drawnPage();
beforeEach(async () => {
  await getCallText();
});

let made = 0;
function entry(text: string, grade: EngineGrade, translation?: { text: string; grade: EngineGrade }) {
  made += 1;
  return {
    ...{ key: `key-${made}`, id: `seg_${made}` as SegmentId, participantId: 'prt_ken' as ParticipantId },
    ...{ name: 'Ken', segment: made, startedAtMs: made * 1_000, language: 'en', text, grade, claimed: false },
    translations: translation ? { es: translation } : {},
  } as TranscriptEntry;
}

async function show(entries: TranscriptEntry[], originals = true): Promise<string[]> {
  const view = { you: null, reader: 'es', query: '', sentence: null, originals } as const;
  await page.draw(<TurnList turns={turnsOf(entries)} {...view} />);
  return [...document.querySelectorAll('li p')].map(({ textContent }) => textContent);
}

test('a turn that the demonstration made says so once, others at what it made', async () => {
  const bueno = { text: 'Bueno', grade: 'demonstration' } as const;
  const [said, ...sentences] = await show([
    entry('Good', 'demonstration', bueno),
    entry('Well', 'demonstration'),
  ]);
  expect([said!.match(/Demo/g), sentences]).toEqual([['Demo'], ['Bueno', 'Good', 'Well']]);
  const mixture = [entry('Good', 'production', bueno), entry('Well', 'production')];
  const [mixed, ...marked] = await show(mixture);
  expect([mixed!.match(/Demo/g), marked]).toEqual([null, ['BuenoDemo', 'Good', 'Well']]);
  const [translated, ...alone] = await show([mixture[0]!], false);
  expect([translated!.match(/Demo/g), alone]).toEqual([['Demo'], ['Bueno']]);
});

test('a translation that is what was said stands alone', async () => {
  const [, ...sentences] = await show([entry('…', 'production', { text: '…', grade: 'production' })]);
  expect(sentences).toEqual(['…']);
});
