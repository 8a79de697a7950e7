import { expect, it } from 'vitest';
import { allowedFolders, folderTableProblems } from './agent-folders.ts';

const inside = (folder: string) => `^apps/agent/src/${folder}/`;
const ALLOWED = allowedFolders([
  {
    name: 'agent-room-imports',
    to: { pathNot: [inside('room'), inside('sound'), '^apps/agent/src/log\\.ts$'] },
  },
  { name: 'agent-sound-imports', to: { pathNot: [inside('sound'), '^apps/agent/src/log\\.ts$'] } },
  { name: 'web-media-imports', to: { pathNot: '^apps/web/src/(media)/' } },
]);
const FOLDERS = ['room', 'sound', 'testing'];
const ROWS = {
  room: '| `room/`    | the meeting | `sound` |',
  sound: '| `sound/`   | formats     |         |',
  testing: '| `testing/` | fakes       | all     |',
};
const table = (changed: Partial<Record<keyof typeof ROWS, string>> = {}) =>
  Object.values({ ...ROWS, ...changed }).join('\n');
const problems = (readme: string, folders = FOLDERS) => folderTableProblems(readme, ALLOWED, folders);

it('has nothing to say about a table that is as the rules are', () => {
  expect(problems(table())).toEqual([]);
});

it('finds a folder without a row or without a rule, a row without a folder, and a row that says something else', () => {
  expect(problems(table({ sound: '' }))).toEqual([expect.stringContaining('sound has no row')]);
  expect(
    problems(table({ testing: '| `testing/` | fakes | all |\n| `new/` | new | |' }), [...FOLDERS, 'new']),
  ).toEqual([expect.stringContaining('new has no rule')]);
  expect(problems(table(), ['room', 'testing'])).toEqual([expect.stringContaining('sound is no folder')]);
  expect(problems(table({ room: '| `room/` | the meeting | `sound`, `testing` |' }))).toEqual([
    expect.stringContaining('room may import sound, its row says sound, testing'),
  ]);
});
