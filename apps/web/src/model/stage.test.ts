import { expect, it } from 'vitest';
import { arrangeStage, type StageInput } from './stage.ts';
import { tileId } from './tile-key.ts';

/** Ken, Lucía and you; `large | rest`. */
function arranged({
  pins = [],
  unwatched = [],
  offStage = [],
  ...given
}: Partial<StageInput> & { pins?: string[]; unwatched?: string[]; offStage?: string[] }): string {
  const { large, rest } = arrangeStage({
    order: ['ken', 'lucia', 'you'],
    you: 'you',
    presenting: [],
    layout: 'grid',
    speaker: null,
    isPinned: (tile) => pins.includes(tileId(tile)),
    isWatched: (tile) => !unwatched.includes(tileId(tile)),
    isOffStage: (tile) => offStage.includes(tileId(tile)),
    ...given,
  });
  const named = (tiles: typeof large) =>
    tiles.map(({ participant, source }) => (source === 'screen' ? `${participant}-presenting` : participant));
  return [named(large).join(' '), named(rest).join(' ')].join(' | ');
}

it.each([
  ['the grid has everyone', {}, ' | ken lucia you'],
  ['a share takes the stage', { presenting: ['ken'] }, 'ken-presenting | ken lucia you'],
  ['so do several', { presenting: ['ken', 'lucia'] }, 'ken-presenting lucia-presenting | ken lucia you'],
  ['several pins share the stage', { pins: ['lucia/camera', 'you/camera'] }, 'lucia you | ken'],
  [
    'nobody is forced out of their own pin by a share',
    { pins: ['lucia/camera'], presenting: ['ken'] },
    'lucia | ken-presenting ken you',
  ],
  [
    'a share can be pinned like a person',
    { pins: ['ken/screen'], presenting: ['lucia', 'ken'] },
    'ken-presenting | lucia-presenting ken lucia you',
  ],
  ['a pin of somebody who is not here does nothing', { pins: ['marta/camera'] }, ' | ken lucia you'],
  [
    'a share nobody wants to watch is not large',
    { presenting: ['ken'], unwatched: ['ken/screen'] },
    ' | ken-presenting ken lucia you',
  ],
  [
    'a viewer who chooses the grid keeps it while that share lasts',
    { presenting: ['ken'], offStage: ['ken/screen'] },
    ' | ken-presenting ken lucia you',
  ],
  [
    'the next share takes the stage again',
    { presenting: ['ken', 'lucia'], offStage: ['ken/screen'] },
    'lucia-presenting | ken-presenting ken lucia you',
  ],
  ['the sidebar shows the last speaker', { layout: 'sidebar', speaker: 'lucia' }, 'lucia | ken you'],
  ['the sidebar shows somebody else before anybody spoke', { layout: 'sidebar' }, 'ken | lucia you'],
  [
    'the sidebar shows the first when the last speaker has left',
    { layout: 'sidebar', speaker: 'marta' },
    'ken | lucia you',
  ],
  ['a person who is alone is in the grid', { layout: 'sidebar', order: ['you'] }, ' | you'],
  [
    'a share comes before the speaker',
    { layout: 'sidebar', speaker: 'lucia', presenting: ['ken'] },
    'ken-presenting | ken lucia you',
  ],
] as const)('%s', (_name, given, expected) => {
  expect(arranged(given as Parameters<typeof arranged>[0])).toBe(expected);
});
