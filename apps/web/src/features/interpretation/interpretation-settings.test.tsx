// @vitest-environment happy-dom
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

test('a moderator finds the demonstration right under what is missing, which is said once', async () => {
  const problems = ['This server has no engine for Spanish.'];
  const said = { mayDecideForAll: true, noEngine: true, engineMissingSaid: true };
  const demo = 'Try the demo: English to Spanish';
  expect(await shown({ ...said, problems })).toContain(`${problems[0]}${demo}`);
  expect(await shown({ ...said, problems })).not.toContain('No speech engine for English');
  // Another problem says nothing about engines.
  const other = ['Your plan has few minutes left.'];
  expect(await shown({ ...said, problems: other, engineMissingSaid: false })).toContain(
    'No speech engine for English',
  );
  // Alone.
  expect(await shown(said)).toMatch(
    /No speech engine for English .* can’t recognise speech\. Chrome, Edge and Safari can\.Try the demo/,
  );
  expect(await shown({ ...said, noEngine: false, problems })).not.toContain(`${problems[0]}${demo}`);
});

/** What it says, unless told otherwise to a participant who may not change anything for others. */
async function shown({
  othersSpeak = 'heard' as OthersSpeak,
  sealed = false,
  advice = [] as readonly string[],
  mayDecideForAll = false,
  problems = [] as readonly string[],
  noEngine = false,
  engineMissingSaid = false,
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
          browserWords={{ words: NO_BROWSER_WORDS, on: false, onChange: nothing, noEngine }}
          noEngine={noEngine}
          engineMissingSaid={engineMissingSaid}
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
