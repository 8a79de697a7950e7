// @vitest-environment happy-dom
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OthersSpeak } from '../../model/interpretation-mark.ts';
import { loadCallText } from '../../platform/text.ts';
import { InterpretationSettings } from './interpretation-settings.tsx';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

test.each<[OthersSpeak, string]>([
  ['interpreted', 'Nothing to interpret yet: the delay shows here once somebody speaks.'],
  ['understood', 'You understand everyone here, so nothing is interpreted for you.'],
  ['heard', 'Everyone here speaks your language.'],
])('where the others speak what is %s it says so', async (othersSpeak, sentence) => {
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
          mayDecideForAll={false}
          onForAllChange={nothing}
          demonstration={false}
          onDemonstrationChange={nothing}
          enginesMissing={false}
          volumePercent={10}
          onVolume={nothing}
          onTerms={null}
          lag={null}
          othersSpeak={othersSpeak}
          problems={[]}
        />
      </Suspense>,
    );
    await Promise.resolve();
  });
  expect(element.textContent).toContain(sentence);
  act(() => root.unmount());
});
