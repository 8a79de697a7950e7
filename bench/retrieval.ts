import { readSettings } from '@intermind/config';
import type { Language, UserId } from '@intermind/contracts';
import { compatibleEmbedder, meaningOf } from '../apps/api/src/modules/ask/index.ts';
import { settleSegments } from '../apps/api/src/modules/transcripts/index.ts';
import { bestWindows } from '../apps/api/src/modules/ask/retrieve.ts';
import { PROJECTS, saidIn, wordingOf } from '../apps/api/src/testing/ask-corpus.ts';
import {
  type FakeEmbeddingsServer,
  startFakeEmbeddingsServer,
} from '../apps/api/src/testing/fake-embeddings-server.ts';
import { type Caller, join, makeRoom, member } from '../apps/api/src/testing/meeting-steps.ts';
import { segmentOf } from '../apps/api/src/testing/speech.ts';
import { startTestApp, type TestApp } from '../apps/api/src/testing/test-app.ts';
import { DATABASES } from './databases.ts';
import type { Figure, Measurement } from './report.ts';
import { percentile } from './statistics.ts';

const FOUND_WITHIN = 5;
const REPEATS = 5;
/** After a meeting, before its words become vectors. */
const SETTLED_MS = 120_000;
const numberOf = (index: number) => 41_000 + index * 7;

interface Asked {
  project: string;
  /** Of the first stretch with the fact, counted from 1; null where none has it. */
  rank: number | null;
  ms: number[];
}

/** Two owners of meetings: in those of one a fact is said where its project is the matter, in those of the other in passing. */
const OWNERS = { 'main matter': 'Nora', 'in passing': 'Otto' } as const;
const LANGUAGES = {
  'language of the meeting': { away: 0, translated: false },
  'another language': { away: 1, translated: false },
  'another language, translated': { away: 1, translated: true },
} as const;
/** By meaning with a stand-in that knows how words are spelled and a few that mean the same: it shows what fusing costs, not what a model finds. */
const SEARCHES = { '': false, ', by meaning too': true } as const;

/**
 * Whether Ask Anything finds what is asked for: thirty meetings in six languages, each with one fact and much about other
 * projects, of which the facts are said elsewhere. Asked in the language of the meeting, in another one, and in another one with a model that
 * translates without a mistake.
 */
export async function measure(): Promise<Measurement> {
  const figures: Figure[] = [];
  const details: Record<string, Asked[]> = {};
  for (const name of ['postgres', 'embedded'] as const) {
    const server = await startFakeEmbeddingsServer();
    const t = await startTestApp(server.settings, { database: await DATABASES[name]() });
    try {
      for (const [where, who] of Object.entries(OWNERS)) {
        const owner = await member(t, who);
        for (const index of PROJECTS.keys()) await meet(t, owner, index, where === 'in passing');
        t.clock.now = new Date(t.clock.now.getTime() + SETTLED_MS);
        await t.app.meeting.vectors.makeDue();
        const { id } = (await t.call('GET', '/users', owner)).json<{ id: UserId }>();
        for (const [search, byMeaning] of Object.entries(SEARCHES))
          for (const [language, how] of Object.entries(LANGUAGES)) {
            const mean = byMeaning ? meanAt(server) : undefined;
            const asked: Asked[] = [];
            for (const index of PROJECTS.keys()) asked.push(await ask(t, id, index, { ...how, mean }));
            const what = `${name}, ${where}, ${language}${search}`;
            figures.push(...figuresOf(what, asked));
            details[what] = asked;
          }
      }
    } finally {
      await t.close();
      server.close();
    }
  }
  return { figures, details };
}

function meanAt({ settings }: FakeEmbeddingsServer) {
  const { embeddings } = readSettings({ DATA_DIR: '.', OIDC_ISSUER: 'http://127.0.0.1', ...settings });
  const warn = (problem: object) => {
    throw new Error(`the stand-in failed: ${JSON.stringify(problem)}`);
  };
  return meaningOf(compatibleEmbedder(embeddings!), { warn }, new AbortController().signal);
}

async function meet(t: TestApp, owner: Caller, index: number, inPassing: boolean): Promise<void> {
  const { language } = wordingOf(index);
  const { conference, participant } = await join(t, owner, await makeRoom(t, owner), { language });
  for (const text of saidIn(index, numberOf(index), inPassing)) {
    t.clock.now = new Date(t.clock.now.getTime() + 10_000);
    const segment = segmentOf(participant.id, t.clock.now.getTime(), { language, text });
    await settleSegments(t, conference.id, [segment]);
  }
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: owner.headers });
}

/** @param away 0: in the language of the meeting; 1: in the next one */
async function ask(
  { db }: TestApp,
  userId: UserId,
  index: number,
  {
    away,
    translated,
    mean,
  }: { away: number; translated: boolean; mean: ReturnType<typeof meanAt> | undefined },
): Promise<Asked> {
  const project = PROJECTS[index]!;
  const { language, question } = wordingOf(index + away);
  const translate = (_text: string, languages: readonly Language[]) =>
    Promise.resolve(
      new Map(
        PROJECTS.map((_, at) => wordingOf(at))
          .filter((one) => languages.includes(one.language))
          .map((one) => [one.language, one.question(project)]),
      ),
    );
  const asked = {
    ...{ userId, text: question(project), before: undefined, language, outside: false },
    ...{ translate: translated ? translate : undefined, mean },
  };
  const ms: number[] = [];
  let windows: Awaited<ReturnType<typeof bestWindows>>['windows'] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const startedMs = performance.now();
    ({ windows } = await bestWindows(db, asked));
    ms.push(performance.now() - startedMs);
  }
  const at = windows.findIndex(({ passages }) =>
    passages.some(({ text }) => text.includes(String(numberOf(index)))),
  );
  return { project, rank: at < 0 ? null : at + 1, ms };
}

function figuresOf(where: string, asked: readonly Asked[]): Figure[] {
  const share = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / asked.length;
  const recall = share(asked.map(({ rank }) => (rank !== null && rank <= FOUND_WITHIN ? 1 : 0)));
  const reciprocal = share(asked.map(({ rank }) => (rank === null ? 0 : 1 / rank)));
  return [
    { what: `${where}: facts among the first ${FOUND_WITHIN} stretches`, value: recall, unit: '' },
    { what: `${where}: mean reciprocal rank`, value: reciprocal, unit: '' },
    {
      what: `${where}: facts handed to the model`,
      value: share(asked.map(({ rank }) => (rank === null ? 0 : 1))),
      unit: '',
    },
    {
      what: `${where}: search, p95 of ${asked.length * REPEATS}`,
      value: percentile(
        asked.flatMap(({ ms }) => ms),
        0.95,
      ),
      unit: 'ms',
    },
  ];
}
