import type { ApiToAgent, EngineReport, Language } from '@intermind/contracts';
import { expect, test } from 'vitest';
import type { TestWorker } from '../../testing/agent-worker.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import { askIn } from '../../testing/ask-steps.ts';
import { join, makeRoom } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import { settleSegments } from '../transcripts/index.ts';

/** Questions in one language about what was said in another, translated by the engines of a worker. */

const SAID = 'Der Haushalt beträgt vierzigtausend Euro.';
const TRANSLATED: Readonly<Record<string, string>> = {
  'How large is the budget?': 'Wie groß ist der Haushalt?',
  [SAID]: 'The budget is forty thousand euros.',
};

const { world, worker } = agentWorld();
type Translate = Extract<ApiToAgent, { type: 'translate' }>;
const asked = ({ heard }: TestWorker): Translate[] => heard.filter((one) => one.type === 'translate');

async function translating(changed: Partial<EngineReport> = {}, answer = true): Promise<TestWorker> {
  const connected = await worker();
  const tongue: EngineReport = {
    ...{ id: 'tongue', kind: 'translator', grade: 'production', outside: false, available: true },
    ...{ covers: ['en>de', 'de>en'], hint: null },
    ...changed,
  };
  connected.onHeard = (message) => {
    if (message.type !== 'translate' || !answer) return;
    const texts = message.texts.map((text) => TRANSLATED[text] ?? '');
    connected.say({ type: 'translated', id: message.id, texts });
  };
  connected.say({ type: 'hello', version: '1.0.0', engines: [tongue], capacity: 10, translates: true });
  const { agentJobs } = world.t.app.meeting;
  await settled(() => expect(agentJobs.engines()).toMatchObject([{ id: 'tongue' }]));
  return connected;
}

/** In a meeting of Anna's. */
async function said(text = SAID, language: Language = 'de', settings: object = {}): Promise<void> {
  const { t, anna } = world;
  const roomId = await makeRoom(t, anna);
  await t.call('PATCH', `/rooms/${roomId}/settings`, { headers: anna.headers, body: settings });
  const { conference, participant } = await join(t, anna, roomId, { language });
  t.clock.now = new Date(t.clock.now.getTime() + 1_000);
  await settleSegments(t, conference.id, [
    segmentOf(participant.id, t.clock.now.getTime(), { text, language }),
  ]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: anna.headers });
}
const ask = async () => (await askIn(world.t, world.anna, 'How large is the budget?')).last!;

test('without an engine that translates, nothing is found', async () => {
  await said();
  expect((await ask()).outcome).toBe('nothing');
});

test('what was said in another language is found, and quoted in the asker’s', async () => {
  const tongue = await translating();
  const answer = await ask();
  const { quotes } = answer;
  expect(quotes).toMatchObject([{ language: 'en', text: 'The budget is forty thousand euros.' }]);
  expect(asked(tongue)).toMatchObject([
    { from: 'en', to: 'de', texts: ['How large is the budget?'], sealed: false },
    { from: 'de', to: 'en', texts: [SAID], sealed: false },
  ]);
});

test('a question that was asked lately is not translated again', async () => {
  const tongue = await translating();
  expect((await ask()).quotes).toHaveLength(1);
  expect(asked(tongue)).toEqual([]);
});

test.each<[string, Partial<EngineReport>]>([
  ['that only demonstrates', { grade: 'demonstration' }],
  ['of another pair', { covers: ['en>fr'] }],
  ['that is not there', { available: false }],
])('an engine %s is not asked', async (_what, changed) => {
  const tongue = await translating(changed);
  await said('Die Katze schläft.');
  const { last } = await askIn(world.t, world.anna, 'Where does the cat sleep?');
  expect([asked(tongue), last!.outcome]).toEqual([[], 'nothing']);
});

test('what was said in a sealed meeting goes to own engines alone', async () => {
  const tongue = await translating({ outside: true });
  await said('Das Budget von Osaka ist geheim.', 'de', { sealed: true });
  const { last } = await askIn(world.t, world.anna, 'Osaka');
  expect(last!.quotes).toMatchObject([{ language: 'de', text: 'Das Budget von Osaka ist geheim.' }]);
  expect(asked(tongue).flatMap(({ texts }) => texts)).not.toContain('Das Budget von Osaka ist geheim.');
});

let places = 0;
test.each<[string, (tongue: TestWorker) => void]>([
  ['is gone', (tongue) => tongue.leave()],
  ['answers nothing', () => undefined],
])('where the worker %s meanwhile, the question is searched for as it was asked', async (_how, act) => {
  const tongue = await translating({}, false);
  const place = `Springfield${places++}`;
  await said(`${place} ist schön.`);
  tongue.onHeard = (message) => message.type === 'translate' && act(tongue);
  const { last } = await askIn(world.t, world.anna, `What about ${place}?`);
  expect(last).toMatchObject({ state: 'done', quotes: [{ text: `${place} ist schön.` }] });
});
