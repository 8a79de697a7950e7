import { expect, test } from 'vitest';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { menuGroups } from './menu-groups.ts';

const section = (key: string, more: Partial<MenuSection> = {}): MenuSection => ({
  key,
  items: [{ key, label: key, onSelect: () => undefined }],
  ...more,
});

test('neighbours without a heading stand together; headings and rows of icons stay apart', () => {
  const groups = menuGroups([
    section('share'),
    section('hand'),
    section('reactions', { heading: 'Reactions', row: true }),
    section('people'),
    section('chat'),
    section('layout', { heading: 'Layout' }),
    section('copy'),
    section('icons', { row: true }),
  ]);
  expect(groups.map(({ key, heading, items }) => [key, heading, items.map((item) => item.key)])).toEqual([
    ['share', undefined, ['share', 'hand']],
    ['reactions', 'Reactions', ['reactions']],
    ['people', undefined, ['people', 'chat']],
    ['layout', 'Layout', ['layout']],
    ['copy', undefined, ['copy']],
    ['icons', undefined, ['icons']],
  ]);
});
