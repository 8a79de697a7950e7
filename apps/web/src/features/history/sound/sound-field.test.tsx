// @vitest-environment happy-dom
import type { Dub, DubList } from '@intermind/contracts';
import type { DubObstacle } from '@intermind/contracts/dubs';
import { LANGUAGES } from '@intermind/contracts/languages';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { getCallText, getText } from '../../../platform/text.ts';
import { drawnPage } from '../../../shared/testing/drawn-page.tsx';
import { loadHistoryText } from '../history-text.ts';
import { SoundField } from './sound-field.tsx';

const page = drawnPage();
beforeEach(async () => {
  await Promise.all([getText(), getCallText(), loadHistoryText()]);
});

type Sound = ComponentProps<typeof SoundField>['sound'];
const nothing = () => undefined;
const listOf = (obstacle: DubObstacle | null, dubs: Dub[] = [], captionsOnly = false): DubList => ({
  dubs,
  languages: LANGUAGES.map((language) => ({ language, obstacle, captionsOnly })),
});
const field = () => document.querySelector<HTMLElement>('[aria-haspopup=menu]');
async function show(sound: Partial<Sound>, isOwner = false): Promise<void> {
  const known: Sound = {
    ...{ live: [], list: null, isListLost: false, state: { kind: 'room' }, sound: null },
    ...{ choose: nothing, reload: nothing, ask: () => Promise.resolve(), openList: nothing },
    ...{ onFailed: () => Promise.resolve() },
    ...sound,
  };
  await page.draw(<SoundField sound={known} isOwner={isOwner} onChoose={nothing} onWish={nothing} />);
}

test.each<[DubObstacle, reason: string, advice: string]>([
  [
    'no-engines',
    'This server has no voices or translations for other languages.',
    'Ask whoever runs this server to add voices and translations.',
  ],
  [
    'no-worker',
    'Other languages can’t be made right now.',
    'Ask whoever runs this server to check that its speech service is running.',
  ],
  [
    'no-transcript',
    'Nothing said in another language was kept.',
    'To have them next time, leave the transcript on during the meeting.',
  ],
])(
  'where there is nothing to choose it says why, and to the owner what to do: %s',
  async (obstacle, reason, advice) => {
    await show({ list: listOf(obstacle) });
    expect(await page.menu()).toEqual(['As it was in the room', reason]);
    await show({ list: listOf(obstacle) }, true);
    expect(await page.menu()).toEqual(['As it was in the room', `${reason}${advice}`]);
  },
);

test('a viewer who may not have other languages is not told of them', async () => {
  await show({});
  expect(field()).toBeNull();
});

test.each(['demonstration', 'production'] as const)(
  'says of a voice whether it is a demonstration: %s',
  async (grade) => {
    const track = { bytes: 1, mimeType: 'audio/webm', url: '/es', spoken: [], grade };
    const dub: Dub = {
      ...{ recordingId: 'rec_1' as never, language: 'es', state: 'ready', reason: null, progressRatio: 1 },
      ...{ leftOutLines: 0, track },
    };
    const isDemonstration = grade === 'demonstration';
    const state = { kind: 'dub', language: 'es', isPartial: false, isDemonstration } as const;
    await show({ list: listOf(null, [dub]), state });
    expect(field()!.textContent.includes('Demo')).toBe(isDemonstration);
    const row = (await page.menu()).find((text) => text.startsWith('Español'));
    expect(row?.includes('Demo')).toBe(isDemonstration);
  },
);

test('says where captions alone can be had, and that the room is heard with them', async () => {
  await show({ list: listOf(null, [], true), state: { kind: 'captions', language: 'es' } });
  expect(field()!.textContent).toContain('As it was in the room');
  const row = (await page.menu()).find((text) => text.startsWith('Español'));
  expect(row).toBe('EspañolCan be madeCaptions only');
});
