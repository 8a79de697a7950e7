import { expect, it } from 'vitest';
import { ANA, BEN, meeting } from '../testing/room-world.ts';

const CLEO = 'prt_cleo';
type Meeting = Awaited<ReturnType<typeof meeting>>;

/** Who was told of each lane since the statuses counted `from`, and how often. */
function told({ room }: Meeting, from = 0) {
  const counts: Record<string, number> = {};
  for (const [index, to] of room.statusesTo.entries()) {
    if (index < from) continue;
    const { speaker, language } = room.statuses[index]!;
    for (const identity of to!) {
      const what = `${speaker}>${language} to ${identity}`;
      counts[what] = (counts[what] ?? 0) + 1;
    }
  }
  return counts;
}

const SPEAKER_AND_HEARERS = [
  `${ANA}>es to ${ANA}`,
  `${ANA}>es to ${BEN}`,
  `${ANA}>fr to ${ANA}`,
  `${ANA}>fr to ${CLEO}`,
  `${BEN}>en to ${ANA}`,
  `${BEN}>en to ${BEN}`,
  `${BEN}>fr to ${BEN}`,
  `${BEN}>fr to ${CLEO}`,
  `${CLEO}>en to ${ANA}`,
  `${CLEO}>en to ${CLEO}`,
  `${CLEO}>es to ${BEN}`,
  `${CLEO}>es to ${CLEO}`,
];

it('how a lane goes is told to its speaker and to who hears its language, and to nobody else', async () => {
  const world = await meeting();
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'fr', 'fr']);
  await world.clock.advance(5_100);
  // At the beginning, and after five seconds.
  expect(told(world)).toEqual(Object.fromEntries(SPEAKER_AND_HEARERS.map((what) => [what, 2])));
});

it('who comes, or hears another language, is told at once how the lanes go that concern them now', async () => {
  const world = await meeting();
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  await world.clock.advance(1_000);
  let from = world.room.statuses.length;
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'en', 'es']);
  await world.clock.advance(40);
  expect(told(world, from)).toMatchObject({ [`${ANA}>es to ${CLEO}`]: 1 });
  expect(told(world, from)).not.toHaveProperty([`${ANA}>es to ${BEN}`]);

  await world.clock.advance(1_000);
  from = world.room.statuses.length;
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'en', 'en']);
  await world.clock.advance(40);
  expect(told(world, from)).toEqual({ [`${BEN}>en to ${CLEO}`]: 1, [`${CLEO}>es to ${CLEO}`]: 1 });

  await world.clock.advance(1_000);
  from = world.room.statuses.length;
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'en', 'en']);
  await world.clock.advance(40);
  expect(told(world, from)).toEqual({});
});

it('who has left is told nothing', async () => {
  const world = await meeting();
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es'], [CLEO, 'fr', 'fr']);
  world.people([ANA, 'en', 'en'], [BEN, 'es', 'es']);
  await world.clock.advance(5_100);
  expect(Object.keys(told(world)).filter((what) => what.endsWith(CLEO))).toEqual([]);
});
