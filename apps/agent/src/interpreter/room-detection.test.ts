import type { ParticipantId } from '@intermind/contracts/ids';
import type { Language } from '@intermind/contracts/languages';
import { expect, it } from 'vitest';
import { roomOf } from '../testing/agent-room.ts';
import { ANA, BEN, LOUD, meeting, QUIET } from '../testing/room-world.ts';

/** Ana, whose language is to be found, and Ben; a detector that answers in turn. */
async function detecting(answers: (Language | null)[]) {
  const made = await meeting();
  const asked: (readonly Language[])[] = [];
  const [recogniser] = made.registry.recognisers('en');
  recogniser!.detectLanguage = async ({ expected }) => {
    asked.push(expected);
    return Promise.resolve(answers.shift() ?? null);
  };
  return { ...made, asked };
}

it('what someone speaks is found while others are there, within what the room expects', async () => {
  const { asked, detected, interpreter, people, speak } = await detecting(['es', 'es']);
  people([ANA, 'en', 'en'], [BEN, 'en', 'en']);
  interpreter.roomChanged(roomOf({ detecting: [ANA as ParticipantId], expectedLanguages: ['en', 'es'] }));
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 5_000, LOUD);
  expect([detected, asked]).toEqual([
    [[ANA, 'es', 'en']],
    [
      ['en', 'es'],
      ['en', 'es'],
    ],
  ]);
});

it.each<[string, object]>([
  ['nobody', {}],
  ['a person recognised by their own browser', { detecting: [ANA], browserSpeakers: [ANA] }],
])('it is not found of %s', async (_who, given) => {
  const { asked, interpreter, people, speak } = await detecting(['es', 'es']);
  people([ANA, 'en', 'en'], [BEN, 'de', 'de']);
  interpreter.roomChanged(roomOf(given));
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 5_000, LOUD);
  expect(asked).toEqual([]);
});

it('no engine is asked about a person who is alone, or has switched it off', async () => {
  const { asked, interpreter, people, speak } = await detecting(['en']);
  people([ANA, 'en', 'en']);
  interpreter.roomChanged(roomOf({ detecting: [ANA as ParticipantId] }));
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 5_000, LOUD);
  people([ANA, 'en', 'en'], [BEN, 'de', 'de']);
  interpreter.roomChanged(roomOf());
  await speak(ANA, 5_000, LOUD);
  expect(asked).toEqual([]);
});

it.each([true, false])(
  'for it only a little is heard, and nothing recognised (interpretation %s)',
  async (interpretation) => {
    const { asked, interpreter, people, registry, speak } = await detecting(
      Array.from({ length: 9 }, () => 'en'),
    );
    people([ANA, 'en', 'en'], [BEN, 'en', 'en']);
    interpreter.roomChanged(roomOf({ interpretation, detecting: [ANA as ParticipantId] }));
    interpreter.microphoneOpened(ANA);
    for (let turn = 0; turn < 6; turn += 1) {
      await speak(ANA, 4_000, LOUD);
      await speak(ANA, 1_000, QUIET);
    }
    expect(asked.length).toBeGreaterThan(1);
    const heardMs = registry.meter.take().reduce((sum, { soundMs }) => sum + soundMs, 0);
    expect(heardMs).toBeGreaterThan(0);
    expect(heardMs).toBeLessThan(asked.length * 2_500);
  },
);

it('while it is found, the recogniser is told what the room expects, and not afterwards', async () => {
  const { interpreter, people, registry, speak } = await detecting([]);
  const [recogniser] = registry.recognisers('en');
  recogniser!.info = { ...recogniser!.info, takesExpected: true };
  const told: (readonly Language[] | undefined)[] = [];
  const { open } = recogniser!;
  recogniser!.open = async (options) => {
    told.push(options.alsoSpoken);
    return open.call(recogniser, options);
  };
  const expectedLanguages: Language[] = ['en', 'es', 'fr'];
  people([ANA, 'en', 'en'], [BEN, 'de', 'de']);
  interpreter.roomChanged(roomOf({ detecting: [ANA as ParticipantId], expectedLanguages }));
  interpreter.microphoneOpened(ANA);
  await speak(ANA, 3_000, LOUD);
  expect(told).toEqual([['es', 'fr']]);
  interpreter.roomChanged(roomOf({ expectedLanguages }));
  await speak(ANA, 2_000, QUIET);
  await speak(ANA, 2_000, LOUD);
  expect(told).toEqual([['es', 'fr'], undefined]);
});
