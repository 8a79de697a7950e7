// @vitest-environment happy-dom
import type { Language } from '@intermind/contracts/languages';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NO_CAPTION_TRANSLATION } from '../../model/caption-translation.ts';
import { NO_BROWSER_WORDS } from '../../model/browser-words.ts';
import type { OthersSpeak } from '../../model/interpretation-mark.ts';
import { loadCallText } from '../../platform/text.ts';
import { InterpretationSettings } from './interpretation-settings.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

const SEALED = 'Sealed room: only this service’s own machines and people’s own devices';

test.each<[OthersSpeak, string]>([
  ['interpreted', 'Nothing to interpret yet: the delay shows here once someone speaks.'],
  ['understood', 'You understand everyone here, so nothing is interpreted for you.'],
  ['heard', 'Everyone here speaks your language.'],
])('where the others speak what is %s it says so', async (othersSpeak, sentence) => {
  const text = await shown({ othersSpeak });
  expect(text).toContain(sentence);
  expect(text).not.toContain(SEALED);
});

test('everybody reads that the room is sealed', async () => {
  expect(await shown({ sealed: true })).toContain(SEALED);
});

test('beside a problem a moderator reads what can be done', async () => {
  const problems = ['This server has no engine.'];
  const advice = ['docs/engines.md explains it.'];
  expect(await shown({ problems, advice })).toContain(`${problems[0]}${advice[0]}`);
  expect(await shown({ problems })).not.toContain('docs/');
  // Without a problem there is nothing to be done.
  expect(await shown({ advice })).not.toContain('docs/');
});

test('a moderator finds the demonstration right under what is missing', async () => {
  const problems = ['This server has no engine for Spanish.'];
  const given = { mayDecideForAll: true, noEngine: true };
  const demo = 'Try the demo: English to Spanish';
  expect(await shown({ ...given, problems })).toContain(`${problems[0]}${demo}`);
  // Alone.
  expect(await shown(given)).toMatch(
    /No speech engine for English .* can’t recognise speech\. Chrome, Edge and Safari can\.Try the demo/,
  );
  expect(await shown({ ...given, noEngine: false, problems })).not.toContain(`${problems[0]}${demo}`);
});

const BROWSER = { ...NO_BROWSER_WORDS, place: 'outside' } as const;
const OFFER =
  'No speech engine for English is set up on this server. Your browser can write down what you say.';
const CAPTIONS = 'Nothing that is said here is being written down. Your browser can write down what you say.';
const UNABLE =
  'No speech engine for English is set up on this server, and this browser can’t recognise speech.';

test.each([
  ['another language', ['es'], BROWSER, [OFFER]],
  ['this language', ['es', 'en'], BROWSER, []],
  ['this language, and nothing is written down', ['en'], { ...BROWSER, unwritten: true }, [CAPTIONS]],
  ['this language, and the browser cannot either', ['en'], NO_BROWSER_WORDS, [UNABLE]],
] as const)(
  'beside a missing engine for %s, what has not been said is said',
  async (_, unrecognised, words, told) => {
    const problems = ['This server can’t recognise it.'];
    const text = await shown({ noEngine: true, problems, unrecognised, words });
    expect([OFFER, CAPTIONS, UNABLE].filter((sentence) => text.includes(sentence))).toEqual(told);
  },
);

/** What it says, unless told otherwise to a participant who may not change anything for others. */
async function shown({
  othersSpeak = 'heard' as OthersSpeak,
  sealed = false,
  advice = [] as readonly string[],
  mayDecideForAll = false,
  problems = [] as readonly string[],
  noEngine = false,
  unrecognised = [] as readonly Language[],
  words = NO_BROWSER_WORDS,
}): Promise<string> {
  await loadCallText('en');
  const element = document.createElement('div');
  const root = createRoot(element);
  const nothing = (): void => undefined;
  await act(async () => {
    root.render(
      <Suspense>
        <InterpretationSettings
          languages={{ language: 'en', hears: 'en', understands: ['es'] }}
          onLanguages={nothing}
          onForMe
          onForMeChange={nothing}
          onForAll
          mayDecideForAll={mayDecideForAll}
          onForAllChange={nothing}
          demonstration={false}
          sealed={sealed}
          onDemonstrationChange={nothing}
          browserWords={{ words, on: false, onChange: nothing, noEngine }}
          noEngine={noEngine}
          unrecognised={unrecognised}
          browserTranslation={{
            translation: NO_CAPTION_TRANSLATION,
            translates: false,
            onTranslates: nothing,
            readsAloud: false,
            onReadsAloud: nothing,
            voiceMissing: false,
          }}
          advice={advice}
          allSilenced={false}
          onAllSilenced={nothing}
          volumePercent={10}
          onVolume={nothing}
          onTerms={null}
          onEngines={null}
          lag={null}
          othersSpeak={othersSpeak}
          stepDown={null}
          problems={problems}
          starting={false}
        />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const text = element.textContent;
  act(() => root.unmount());
  return text;
}
