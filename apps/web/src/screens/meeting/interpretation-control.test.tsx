// @vitest-environment happy-dom
import type { QuotaLevel, QuotaWarning } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conference, fakeCall, KEN, MEMBER, state, YOU } from '../../call/testing/fake-call.ts';
import { loadBillingText } from '../../platform/billing-text.ts';
import { setConfig } from '../../platform/config.ts';
import { loadExtrasText } from '../../platform/extras-text.ts';
import { getText, loadCallText } from '../../platform/text.ts';
import { InterpretationControl } from './interpretation-control.tsx';

let root: Root | undefined;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  setConfig({ productName: 'Intermind', features: { languageDetection: 'none' } } as never);
});
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const LABEL = 'When interpretation runs low in your rooms';
const left = (level: QuotaLevel, feature: QuotaWarning['feature'] = 'interpretationSeconds') => ({
  ...{ feature, level, secondsLeft: 60 },
});

/** The popover of somebody in a call who is told this of their plan. */
async function popover(quota: QuotaWarning[]) {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await Promise.all([loadCallText('en'), getText(), loadBillingText(), loadExtrasText()]);
  const element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element);
  await act(async () => {
    root!.render(
      <Suspense>
        <InterpretationControl meeting={call.meeting} phone={false} />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const tell = (told: QuotaWarning[]) =>
    act(() => call.sockets.last.receive({ ...state(YOU, KEN), conference, quota: told }));
  tell(quota);
  await act(async () => {
    element.querySelector('button')!.click();
    await vi.dynamicImportSettled();
    await import('../../features/billing/step-down-field.tsx');
  });
  const field = () =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === LABEL)?.control as
      HTMLSelectElement | undefined;
  return { call, tell, field };
}

test('the owner chooses in the call what becomes of interpretation, from the first warning on', async () => {
  const { call, field, tell } = await popover([left(80)]);
  await vi.waitFor(() => expect(field()).toBeDefined());
  expect([...field()!.options].map(({ text }) => text)).toEqual([
    'Captions instead of voices',
    'Fewer voices from 95%',
    'The original at once',
  ]);
  act(() => {
    field()!.value = 'pairs';
    field()!.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(call.settings.getState().interpretationStepDown).toBe('pairs');
  expect(document.body.textContent).toContain(
    'Once 95% of your plan is used, only the language most people hear keeps its voice.',
  );
  // With a larger plan there is nothing to choose.
  tell([]);
  expect(field()).toBeUndefined();
});

test.each([[[]], [[left(95, 'aiMessages')]]])('nobody is asked who is told %j', async (quota) => {
  const { field } = await popover(quota);
  expect(document.body.textContent).toContain('Original voice volume');
  expect(field()).toBeUndefined();
});
