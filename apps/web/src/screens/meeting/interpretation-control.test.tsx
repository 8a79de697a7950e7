// @vitest-environment happy-dom
import type { QuotaLevel, QuotaWarning } from '@intermind/contracts';
import { act, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conference, fakeCall, KEN, MEMBER, participant, state, YOU } from '../../call/testing/fake-call.ts';
import { updateSlice } from '../../model/meeting.ts';
import { loadBillingText } from '../../platform/billing-text.ts';
import { setConfig } from '../../platform/config.ts';
import { loadExtrasText } from '../../platform/extras-text.ts';
import { getText, loadCallText } from '../../platform/text.ts';
import { InterpretationControl } from './interpretation-control.tsx';

let root: Root | undefined;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  setConfig({ productName: 'Intermind', features: { languageDetection: 'none', spokenPairs: [] } } as never);
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

async function drawn(call: ReturnType<typeof fakeCall>): Promise<HTMLElement> {
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
  return element;
}

/** The popover of somebody in a call who is told this of their plan. */
async function popover(quota: QuotaWarning[]) {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  await Promise.all([loadCallText('en'), getText(), loadBillingText(), loadExtrasText()]);
  const element = await drawn(call);
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

/** The button and its popover in a call with Lucía, who speaks Spanish. */
async function withLucia(role: 'speaker' | 'moderator' = 'speaker') {
  const you = { ...YOU, role };
  const lucia = participant('prt_lucia', { language: 'es', hears: 'es' });
  const call = fakeCall();
  await call.inCall(MEMBER, lucia);
  await Promise.all([loadCallText('en'), getText(), loadBillingText(), loadExtrasText()]);
  act(() => call.sockets.last.receive({ ...state(you, lucia), conference }));
  const element = await drawn(call);
  const button = element.querySelector('button')!;
  const shown = () => [button.getAttribute('aria-label'), button.getAttribute('aria-description')];
  let sequence = 0;
  const lane = (status: object) =>
    act(() => {
      const known = {
        speaker: lucia.id,
        language: 'en',
        lagMs: 0,
        lastChunk: null,
        sequence: (sequence += 1),
      };
      call.media.last.events.onText(
        'intermind.lane',
        JSON.stringify({ ...known, state: 'idle', reason: null, ...status }),
      );
      call.page.drawFrame();
    });
  const open = () =>
    act(async () => {
      button.click();
      await vi.dynamicImportSettled();
    });
  const conferenceIs = (given: object) =>
    act(() => call.sockets.last.receive({ ...state(you, lucia), conference: { ...conference, ...given } }));
  return { call, shown, lane, open, conferenceIs };
}
const STARTING = 'The interpreter is starting. You’re hearing the original.';
const NO_ROOM = 'This server has no room for another interpreter right now.';

test('until the interpreter tells how it goes the button says what is expected, and that it is starting', async () => {
  const { call, shown, lane } = await withLucia();
  expect(shown()).toEqual(['Hearing English', STARTING]);
  lane({ state: 'captions-only' });
  expect(shown()).toEqual(['Hearing English', null]);
  lane({});
  expect(shown()).toEqual(['Hearing English', null]);
  lane({ state: 'captions-only', reason: 'no-voice' });
  expect(shown()[0]).toBe('Captions only, English');
  expect(call.problems).toEqual([]);
});

test('an interpreter that does not come is no promise any more', async () => {
  const { call, shown } = await withLucia();
  await act(() => call.clock.advance(10_000));
  expect(shown()).toEqual(['Original only', STARTING]);
});

test.each(['speaker', 'moderator'] as const)(
  'where no worker has room a %s is told so until one has; what can be done is for moderators',
  async (role) => {
    const { call, shown, lane, open } = await withLucia(role);
    act(() => call.sockets.last.receive({ type: 'interpreter.waiting', waiting: true }));
    expect(shown()).toEqual(['Original only', expect.stringContaining(NO_ROOM)]);
    await open();
    const says = (text: string) => document.body.textContent.includes(text);
    await vi.waitFor(() => expect(says(NO_ROOM)).toBe(true));
    expect(says('docs/self-hosting.md')).toBe(role === 'moderator');
    act(() => call.sockets.last.receive({ type: 'interpreter.waiting', waiting: false }));
    expect(shown()).toEqual(['Hearing English', STARTING]);
    lane({});
    expect([shown(), says(NO_ROOM)]).toEqual([['Hearing English', null], false]);
  },
);

/** What the popover says is wrong, with whether that stands above the languages. */
function problems(): [string, boolean][] {
  const languages = document.querySelector('[role=dialog] select, [role=dialog] [role=combobox]')!;
  const isBefore = (node: Element) =>
    (languages.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return [...document.querySelectorAll('[role=dialog] [role=status] li')].map((line) => [
    line.textContent,
    isBefore(line),
  ]);
}

test('an interpreter that is starting is a line at the bottom of the popover, and a problem there when overdue', async () => {
  const { call, lane, open } = await withLucia();
  await open();
  const says = (text: string) => document.body.textContent.includes(text);
  await vi.waitFor(() => expect(says(STARTING)).toBe(true));
  expect(problems()).toEqual([]);
  await act(() => call.clock.advance(10_000));
  expect(problems()).toEqual([[STARTING, false]]);
  lane({});
  expect([problems(), says(STARTING)]).toEqual([[], false]);
});

test('a problem that was there when the popover opened leaves its room when it goes', async () => {
  const { call, lane, open } = await withLucia();
  act(() => call.sockets.last.receive({ type: 'interpreter.waiting', waiting: true }));
  await open();
  await vi.waitFor(() => expect(problems()).toEqual([[expect.stringContaining(NO_ROOM), true]]));
  lane({});
  expect(problems()).toEqual([['', true]]);
  const kept = document.querySelector('[role=dialog] [role=status] li')!;
  expect(kept.getAttribute('data-text')).toContain(NO_ROOM);
  lane({ state: 'captions-only', reason: 'no-voice' });
  expect(problems()).toEqual([[expect.stringContaining('no English voice'), true]]);
});

test('people who only read learn why there is nothing to read, and what to do', async () => {
  setConfig({
    productName: 'Intermind',
    features: { languageDetection: 'none', spokenPairs: ['es>en'] },
  } as never);
  const { call, lane, open } = await withLucia();
  act(() => call.settings.setState({ interpretationOn: false, captionsOn: true }));
  lane({ state: 'original-only', reason: 'no-translator' });
  await open();
  const says = (text: string) => document.body.textContent.includes(text);
  const why = 'Spanish is only interpreted aloud here, so there’s nothing to read.';
  await vi.waitFor(() => expect(says(why)).toBe(true));
  act(() => call.settings.setState({ captionsOn: false }));
  expect(says(why)).toBe(false);
});

test('an engine that is missing for your own language is said beside one that is missing for another', async () => {
  const { lane, open } = await withLucia();
  for (const pair of [
    { speaker: 'prt_lucia', language: 'en' },
    { speaker: YOU.id, language: 'es' },
  ])
    lane({ ...pair, state: 'original-only', reason: 'no-speech-engine' });
  await open();
  const says = (text: string) => document.body.textContent.includes(text);
  await vi.waitFor(() => expect(says('This server can’t recognise Spanish speech.')).toBe(true));
  expect(says('No speech engine for English is set up on this server, and this browser can’t')).toBe(true);
});

/** What the popover offers, in its order: a label of each switch. */
const switches = () =>
  [...document.querySelectorAll('[role=dialog] label')].map(({ textContent }) => textContent);

test('what is offered stays where it was when the popover opened', async () => {
  const { call, lane, open } = await withLucia('moderator');
  const { store } = call.meeting;
  const missing = { state: 'original-only', reason: 'no-speech-engine' };
  act(() => updateSlice(store, 'browserWords', { place: 'outside' }));
  lane({});
  await open();
  await vi.waitFor(() => expect(switches().at(-1)).toMatch(/^Try the demo/));
  const before = switches();
  expect(before).toContain('Let my browser write down what I say');
  lane(missing);
  lane({ ...missing, speaker: YOU.id, language: 'es' });
  expect(document.body.textContent).toContain('No speech engine for English is set up on this server. Your');
  expect([problems().length, switches()]).toEqual([1, before]);
});

test('where something is missing when it opens, what would help stands first, and stays there', async () => {
  const { lane, open, conferenceIs } = await withLucia('moderator');
  lane({ state: 'original-only', reason: 'no-speech-engine' });
  await open();
  await vi.waitFor(() => expect(switches()[0]).toMatch(/^Try the demo/));
  const before = switches();
  conferenceIs({ demonstration: true });
  lane({});
  expect(switches()).toEqual(before);
  conferenceIs({ translationEnabled: false });
  expect(switches()[0]).toBe(before[0]);
});
