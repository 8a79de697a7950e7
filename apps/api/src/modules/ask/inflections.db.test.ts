import type { Language } from '@intermind/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askIn } from '../../testing/ask-steps.ts';
import { join, makeRoom, member } from '../../testing/meeting-steps.ts';
import { segmentOf } from '../../testing/speech.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { settleSegments } from '../transcripts/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Each has one word in common with its question, in another form. */
const SAID: readonly [language: Language, said: string, question: string][] = [
  ['ar', 'المصنع مغلق اليوم.', 'أين مصنع؟'],
  ['cs', 'Smlouvy leží na stole.', 'Kdo má smlouvu?'],
  ['de', 'Die Häuser stehen leer.', 'Wem gehört das Haus?'],
  ['en', 'Both factories stand still.', 'Where is the factory?'],
  ['es', 'Las flores llegaron ayer.', '¿De quién es la flor?'],
  ['fr', 'L’équipe arrive demain.', 'Où travaille notre équipe ?'],
  ['hi', 'किताबें मेज़ पर रखी हैं।', 'किताब कहाँ है?'],
  ['hu', 'A házakat tegnap festették.', 'Hol van a ház?'],
  ['it', 'Dell’officina parliamo domani.', 'Di chi è l’officina?'],
  ['ja', '来年の予算案を承認しました。', '予算はいくらですか。'],
  ['ja', 'ガイドは三人です。', 'ガイドは誰ですか。'],
  ['ko', '새 예산이 승인되었습니다.', '예산은 얼마입니까?'],
  ['nl', 'De boeken liggen klaar.', 'Van wie is het boek?'],
  ['pl', 'Faktury leżą na stole.', 'Kto ma fakturę?'],
  ['pt', 'As luzes ficaram acesas.', 'Quem tem a luz?'],
  ['ru', 'Дома стоят пустые.', 'Чей это дом?'],
  ['tr', 'Evlerimiz boş duruyor.', 'Ev kimin?'],
  ['zh', '我们批准了明年的预算方案。', '预算是多少？'],
];

test.each(SAID)('%s: a word is found in another form: %s – %s', async (language, said, question) => {
  const who = await member(t, `Ines ${language}`);
  const { conference, participant } = await join(t, who, await makeRoom(t, who), { language });
  t.clock.now = new Date(t.clock.now.getTime() + 30_000);
  await settleSegments(t, conference.id, [
    segmentOf(participant.id, t.clock.now.getTime(), { language, text: said }),
  ]);
  await t.call('DELETE', `/conferences/${conference.id}`, { headers: who.headers });
  const { last } = await askIn(t, who, question, {}, language);
  expect(last!.quotes.map(({ text }) => text)).toEqual([said]);
});

test.each([
  ['en', 'a', 'The factory'],
  ['ru', 'я', 'Дом'],
] as const)(
  '%s: a word without end is not searched; the others of the question are',
  async (language, letter, question) => {
    const who = await member(t, `Otto ${language}`);
    const { conference, participant } = await join(t, who, await makeRoom(t, who), { language });
    t.clock.now = new Date(t.clock.now.getTime() + 30_000);
    const text = SAID.find(([one]) => one === language)![1];
    await settleSegments(t, conference.id, [
      segmentOf(participant.id, t.clock.now.getTime(), { language, text }),
    ]);
    await t.call('DELETE', `/conferences/${conference.id}`, { headers: who.headers });
    const alone = await askIn(t, who, letter.repeat(4_000), {}, language);
    expect([alone.code, alone.last?.outcome]).toEqual(['ok', 'nothing']);
    const long = `${question} ${letter.repeat(4_000 - question.length - 1)}`;
    const { last } = await askIn(t, who, long, {}, language);
    expect(last!.quotes.map((quote) => quote.text)).toEqual([text]);
  },
);
