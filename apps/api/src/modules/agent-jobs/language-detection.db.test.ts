import type { EngineReport } from '@intermind/contracts';
import { beforeEach, expect, test } from 'vitest';
import { conferenceTopic } from '../../events/index.ts';
import { join, type Caller } from '../../testing/meeting-steps.ts';
import { agentWorld, settled } from '../../testing/agent-world.ts';
import type { TestApp } from '../../testing/test-app.ts';

const { world, worker, pass } = agentWorld();

let t: TestApp;
let anna: Caller;
let ben: Caller;
beforeEach(() => void ({ t, anna, ben } = world));

const DETECTOR: EngineReport = {
  ...{
    id: 'whisper',
    kind: 'speech-to-text',
    grade: 'production',
    outside: true,
    available: true,
    hint: null,
  },
  ...{ covers: ['en', 'de', 'es'], detects: true },
};

const detection = (who: Caller, id: string, on: unknown) =>
  t.call('PUT', `/participants/${id}/language-detection`, { headers: who.headers, body: { on } });
const expected = (who: Caller, languages?: unknown) =>
  t.call(languages === undefined ? 'GET' : 'PUT', `/rooms/${world.roomId}/expected-languages`, {
    headers: who.headers,
    ...(languages === undefined ? {} : { body: { languages } }),
  });

/** Anna and Ben, who speak English as far as is known; Ben's language is to be found. */
async function twoPeople() {
  const host = await join(t, anna, world.roomId, { language: 'en', hears: 'en' });
  const other = await join(t, ben, world.roomId, { language: 'en', hears: 'en' });
  const { id } = other.participant;
  return { host, other, id };
}

async function detector() {
  const only = await worker();
  only.say({ type: 'hello', version: '1.0.0', engines: [DETECTOR], capacity: 10 });
  return only;
}

test('a person whose language is to be found gets an interpreter, which is told who it is and what the room expects', async () => {
  const only = await detector();
  await expected(anna, ['en', 'es']);
  const host = await join(t, anna, world.roomId, { language: 'en', hears: 'en' });
  await t.call('PATCH', `/conferences/${host.conference.id}/transcript`, {
    headers: anna.headers,
    body: { kept: false },
  });
  const other = await join(t, ben, world.roomId, { language: 'en', hears: 'en' });
  const { id } = other.participant;
  await pass();
  expect(only.heard).toEqual([]);
  const answer = await detection(ben, id, true);
  expect([answer.statusCode, answer.json().detectsLanguage]).toEqual([200, true]);
  await pass();
  await settled(() =>
    expect(only.heard.at(-1)).toMatchObject({
      job: { room: { detecting: [other.participant.id], expectedLanguages: ['en', 'es'] } },
    }),
  );
});

test('what a worker has found becomes the language of the person, and of nobody who did not ask for it', async () => {
  const only = await detector();
  const { host, other, id } = await twoPeople();
  await detection(ben, id, true);
  await settled(() => expect(only.jobs.has(host.conference.id)).toBe(true));
  const found = (speaker: string, language: string) =>
    only.say({
      ...{ type: 'language-detected', kind: 'interpreter', conferenceId: host.conference.id },
      ...{ speaker, language },
    } as never);
  const languageOf = async (who: { id: string }) =>
    (
      await t.call('PUT', `/participants/${who.id}/language-detection`, {
        headers: (who.id === id ? ben : anna).headers,
        body: { on: who.id === id },
      })
    ).json().language;
  found(host.participant.id, 'es');
  found(id, 'es');
  await settled(async () => expect(await languageOf({ id })).toBe('es'));
  expect(await languageOf(host.participant)).toBe('en');
  await expected(anna, ['en', 'es']);
  found(id, 'de');
  found(id, 'en');
  await settled(async () => expect(await languageOf({ id })).toBe('en'));
  expect(other.participant.detectsLanguage).toBe(false);
});

test('what a worker has found changes nothing where the person has chosen another language since', async () => {
  const only = await detector();
  const { host, id } = await twoPeople();
  await detection(ben, id, true);
  await settled(() => expect(only.jobs.has(host.conference.id)).toBe(true));
  const found = (from: string, language: string) =>
    only.say({
      ...{ type: 'language-detected', kind: 'interpreter', conferenceId: host.conference.id },
      ...{ speaker: id, from, language },
    } as never);
  const chosen = await t.call('PATCH', `/participants/${id}`, {
    headers: ben.headers,
    body: { language: 'fr', hears: 'en' },
  });
  expect(chosen.statusCode).toBe(200);
  const languages: string[] = [];
  await t.app.meeting.bus.subscribe(conferenceTopic(host.conference.id), ({ message }) => {
    if (message?.type === 'participant.updated') languages.push(message.participant.language);
  });
  found('en', 'es');
  found('fr', 'de');
  await settled(() => expect(languages).toEqual(['de']));
});

test('a worker that does not have the meeting changes nothing', async () => {
  const only = await detector();
  const { host, id } = await twoPeople();
  await detection(ben, id, true);
  await settled(() => expect(only.jobs.has(host.conference.id)).toBe(true));
  const stranger = await worker();
  stranger.say({
    ...{ type: 'language-detected', kind: 'interpreter', conferenceId: host.conference.id },
    ...{ speaker: id, language: 'es' },
  } as never);
  only.say({
    ...{ type: 'language-detected', kind: 'interpreter', conferenceId: host.conference.id },
    ...{ speaker: id, language: 'de' },
  } as never);
  await settled(async () => expect((await detection(ben, id, true)).json().language).toBe('de'));
});

test('a person switches it for their own device, and says so anew when they join again', async () => {
  const { id } = await twoPeople();
  expect((await detection(anna, id, true)).json().code).toBe('Forbidden');
  expect((await detection(ben, id, 'yes')).json().code).toBe('ValidationFailed');
  await detection(ben, id, true);
  const again = await join(t, ben, world.roomId, { participantId: id });
  expect(again.participant.detectsLanguage).toBe(false);
});

test('the languages that a room expects are set by its owner, and by moderators in the meeting', async () => {
  expect((await expected(anna)).json()).toEqual({ languages: [] });
  expect((await expected(anna, ['en', 'es'])).json()).toEqual({ languages: ['en', 'es'] });
  expect((await expected(anna)).json()).toEqual({ languages: ['en', 'es'] });
  expect((await expected(ben, ['en'])).statusCode).toBe(403);
  expect((await expected(anna, ['xx'])).json().code).toBe('ValidationFailed');
});

test('the page is told whether anything here can find a language', async () => {
  const told = async () => (await t.call('GET', '/config', {})).json().features.languageDetection;
  expect(await told()).toBe('none');
  const only = await detector();
  await settled(async () => expect(await told()).toBe('outside'));
  only.say({
    ...{ type: 'hello', version: '1.0.0', capacity: 10 },
    engines: [DETECTOR, { ...DETECTOR, id: 'own', outside: false }],
  });
  await settled(async () => expect(await told()).toBe('own'));
});

test('the page is told which pairs are interpreted aloud in one step', async () => {
  const told = async () => (await t.call('GET', '/config', {})).json().features.spokenPairs;
  expect(await told()).toEqual([]);
  const only = await worker();
  const direct = {
    ...DETECTOR,
    ...{ kind: 'speech-translator' as const, covers: ['en>es', 'en>de'], detects: false },
  };
  only.say({
    ...{ type: 'hello', version: '1.0.0', capacity: 10 },
    engines: [
      { ...direct, id: 'one' },
      { ...direct, id: 'two', covers: ['en>es', 'en>fr'] },
      { ...direct, id: 'away', covers: ['en>ja'], available: false },
      { ...direct, id: 'demo', covers: ['en>ko'], grade: 'demonstration' },
    ],
  });
  await settled(async () => expect(await told()).toEqual(['en>es', 'en>de', 'en>fr']));
});
