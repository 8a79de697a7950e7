// @vitest-environment happy-dom
import type { ConsentAnswers, ConsentChoices } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadConsentText } from '../../platform/consent-text.ts';
import { getText } from '../../platform/text.ts';
import { ConsentDialog } from './consent-dialog.tsx';

const ALL: ConsentAnswers = { recording: true, transcript: true, voice: true, ai: true };

let root: Root;
const saved: ConsentChoices[] = [];
beforeEach(async () => {
  await Promise.all([loadConsentText(), getText()]);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  saved.length = 0;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const show = (
  answers: ConsentAnswers,
  outsideEngines: readonly string[] = [],
  voiceEngines: readonly string[] = [],
) =>
  act(async () => {
    root.render(
      <Suspense>
        <ConsentDialog
          policy="announce"
          answers={answers}
          unanswered={false}
          retention={null}
          outsideModels={[]}
          outsideEngines={outsideEngines}
          voiceEngines={voiceEngines}
          onSave={(given) => Promise.resolve(saved.push(given) > 0)}
          onClose={() => undefined}
        />
      </Suspense>,
    );
    await Promise.resolve();
  });
const press = async (role: string, at: number) =>
  act(async () => {
    [...document.querySelectorAll<HTMLElement>(role)].at(at)!.click();
    await Promise.resolve();
  });

test('what was answered on another device while the sheet is open is not taken back', async () => {
  await show(ALL);
  expect(document.querySelectorAll('[role=switch]')).toHaveLength(3);
  await press('[role=switch]', 2);
  await show({ ...ALL, recording: false });
  await press('[role=dialog] button:not([role=switch])', -1);
  expect(saved).toEqual([{ recording: false, transcript: true, ai: false }]);
});

test('it names the speech engines outside that can hear the voice, where there are any', async () => {
  await show(ALL, ['Deepgram', 'OpenAI']);
  const said = 'Speech recognition outside this server that can hear your voice';
  expect(document.body.textContent).toContain(`${said}: Deepgram and OpenAI`);
  await show(ALL);
  expect(document.body.textContent).not.toContain(said);
});

test('the voice is asked about where an engine imitates it, and left out of the answer where none does', async () => {
  await show(ALL, [], ['OpenAI']);
  expect(document.querySelectorAll('[role=switch]')).toHaveLength(4);
  expect(document.body.textContent).toContain('Engines that imitate it: OpenAI');
  await press('[role=switch]', 2);
  await press('[role=dialog] button:not([role=switch])', -1);
  expect(saved).toEqual([{ ...ALL, voice: false }]);
  await show(ALL);
  await press('[role=dialog] button:not([role=switch])', -1);
  expect(saved.at(-1)).toEqual({ recording: true, transcript: true, ai: true });
});
