import { expect, it } from 'vitest';
import { coverOf, fitInto, PICTURE, type RecordedPerson, recordingLayout } from './recording-layout.ts';

const people = (count: number, given: Partial<RecordedPerson> = {}): RecordedPerson[] =>
  Array.from({ length: count }, (_, at) => ({ id: `p${at}`, sharing: false, spokeAtMs: null, ...given }));

it.each([0, 1, 2, 5, 16])('%i people: each once, inside the picture, none over another', (count) => {
  const tiles = recordingLayout(people(count));
  expect(tiles.map(({ person }) => person)).toEqual(people(count).map(({ id }) => id));
  for (const { x, y, width, height } of tiles) {
    expect(width).toBeGreaterThan(0);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PICTURE.width);
    expect(y + height).toBeLessThanOrEqual(PICTURE.height);
  }
  const over = tiles.some((one, at) =>
    tiles
      .slice(at + 1)
      .some(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      ),
  );
  expect(over).toBe(false);
});

it('a shared screen comes first and is the largest; beside it the people who spoke last, in the order in which they came', () => {
  const many = people(10).map((person, at) => ({ ...person, spokeAtMs: at < 6 ? 10 - at : null }));
  const [screen, ...beside] = recordingLayout(
    many.map((person) => ({ ...person, sharing: person.id === 'p9' })),
  );
  expect([screen!.person, screen!.source]).toEqual(['p9', 'screen']);
  expect(beside.map(({ person }) => person)).toEqual(['p0', 'p1', 'p2', 'p3']);
  expect(screen!.width).toBeGreaterThan(3 * beside[0]!.width);
  expect(screen!.x + screen!.width).toBeLessThan(beside[0]!.x);
});

it('of more people than fit, those who spoke last', () => {
  const many = people(20).map((person, at) => ({ ...person, spokeAtMs: at === 19 ? 5 : null }));
  const shown = recordingLayout(many).map(({ person }) => person);
  expect([shown.length, shown.at(-1), shown[0]]).toEqual([16, 'p19', 'p0']);
});

it('cameras fill their tile, screens are seen whole', () => {
  expect(coverOf({ width: 400, height: 400 }, { width: 160, height: 90 })).toEqual({
    x: 0,
    y: 87.5,
    width: 400,
    height: 225,
  });
  expect(fitInto({ width: 400, height: 400 }, { x: 10, y: 20, width: 160, height: 90 })).toEqual({
    x: 45,
    y: 20,
    width: 90,
    height: 90,
  });
});
