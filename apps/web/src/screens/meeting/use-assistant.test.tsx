// @vitest-environment happy-dom
import type { VoiceAssistant } from '@intermind/contracts';
import { ASSISTANT_FAILURES, type AssistantFailure } from '@intermind/contracts/voice-assistant';
import { FakeApi } from '@intermind/testing';
import { act, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conference, fakeCall, KEN, MEMBER, state, YOU } from '../../call/testing/fake-call.ts';
import { setConfig } from '../../platform/config.ts';
import { getText, loadCallText } from '../../platform/text.ts';
import { toasts } from '../../platform/toast.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { useAssistantSections, useAssistantToasts } from './use-assistant.tsx';

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  setConfig({ productName: 'Intermind' } as never);
  toasts.setState([], true);
});
afterEach(() => vi.unstubAllGlobals());

const OFF: VoiceAssistant = {
  state: 'disabled',
  activity: null,
  provider: null,
  participantId: null,
  earlierMeetings: false,
  providers: ['intermind', 'openai', 'heygen'],
  version: 1,
};
const THERE: VoiceAssistant = {
  ...OFF,
  state: 'enabled',
  activity: 'listening',
  provider: 'intermind',
  participantId: 'prt_bot' as never,
};

/** What More has of the assistant, for a moderator who usually takes OpenAI's. */
async function assistantMenu(
  voiceAssistant: VoiceAssistant,
  sealed: boolean,
  role: 'moderator' | 'host' = 'moderator',
) {
  const call = fakeCall();
  await call.inCall(MEMBER, KEN);
  call.settings.setState({ voiceAssistantProvider: 'openai' });
  await Promise.all([loadCallText('en'), getText()]);
  call.api.answer('POST /voice-assistant/enable', { ...THERE, version: 2 });
  call.api.answer('POST /voice-assistant/provider/change', { ...THERE, provider: 'openai', version: 2 });
  let sections: readonly MenuSection[] = [];
  function Probe() {
    sections = useAssistantSections(call.meeting);
    useAssistantToasts(call.meeting);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    root.render(
      <Suspense>
        <Probe />
      </Suspense>,
    );
    await Promise.resolve();
  });
  const tell = (told: VoiceAssistant) =>
    act(() =>
      call.sockets.last.receive({
        ...state({ ...YOU, role, conferenceCreator: role === 'host' }, KEN),
        conference: { ...conference, sealed, version: 1 },
        voiceAssistant: told,
      }),
    );
  tell(voiceAssistant);
  const choose = (label: string) =>
    act(async () => {
      sections
        .flatMap(({ items }) => items)
        .find((item) => item.label === label)!
        .onSelect();
      await Promise.resolve();
    });
  const providers = () =>
    sections
      .find(({ key }) => key === 'assistant-provider')
      ?.items.map(({ label, checked }) => [label, checked]);
  const details = () => sections.flatMap(({ items }) => items).flatMap(({ detail }) => detail ?? []);
  const labels = () => sections.flatMap(({ items }) => items).map(({ label }) => label);
  const checked = (label: string) =>
    sections.flatMap(({ items }) => items).find((item) => item.label === label)?.checked;
  const asked = (key: string) =>
    call.api.asked.filter((one) => one.key === key).map(({ given }) => given.body);
  const fails = (reason: AssistantFailure) =>
    act(() => call.sockets.last.receive({ type: 'voice_assistant.failed', reason }));
  return { call, choose, providers, details, labels, checked, tell, asked, fails };
}

const shown = () => toasts.getState().map(({ kind, text, durationMs }) => [kind, text, durationMs]);

test('while it is there another provider can be chosen, and goes on with the conversation', async () => {
  const { choose, providers, asked } = await assistantMenu(THERE, false);
  expect(providers()).toMatchObject([
    ['Intermind', true],
    ['OpenAI', false],
    ['HeyGen', false],
  ]);
  await choose('OpenAI');
  expect(asked('POST /voice-assistant/provider/change')).toMatchObject([{ provider: 'openai' }]);
  expect(providers()![1]).toEqual(['OpenAI', true]);
});

test('a sealed meeting offers none that is outside, and takes the built-in one instead of the usual one', async () => {
  expect((await assistantMenu(THERE, true)).providers()).toBeUndefined();
  const sealed = await assistantMenu(OFF, true);
  await sealed.choose('Add to the meeting');
  expect(sealed.asked('POST /voice-assistant/enable')).toMatchObject([{ provider: 'intermind' }]);
  const open = await assistantMenu(OFF, false);
  await open.choose('Add to the meeting');
  expect(open.asked('POST /voice-assistant/enable')).toMatchObject([{ provider: 'openai' }]);
});

test('everybody is told which outside service hears the meeting, before it is added and when it is there', async () => {
  const note = 'OpenAI hears everyone who isn’t off the record.';
  const shown = () => toasts.getState().filter(({ text }) => text === note).length;
  const { details, tell } = await assistantMenu(OFF, false);
  expect([details(), shown()]).toEqual([[note], 0]);
  tell({ ...THERE, version: 2 });
  expect([details(), shown()]).toEqual([[note, 'What the assistant says is sent to HeyGen.'], 0]);
  tell({ ...THERE, provider: 'openai', version: 3 });
  expect(shown()).toBe(1);
  act(() => toasts.setState([], true));
  tell({ ...THERE, provider: 'openai', activity: 'thinking', version: 4 });
  expect(shown()).toBe(0);
});

test('an avatar that says its words is told as that: it hears nobody', async () => {
  const { tell } = await assistantMenu(OFF, false);
  tell({ ...THERE, provider: 'heygen', version: 2 });
  expect(shown()).toMatchObject([['info', 'What the assistant says is sent to HeyGen.', expect.any(Number)]]);
});

test('the host alone switches whether it uses earlier meetings, and everybody is told that it may quote them', async () => {
  const told = 'When the host asks, the assistant can quote the host’s earlier meetings aloud.';
  const moderator = await assistantMenu(THERE, false);
  expect(moderator.labels()).not.toContain('Use my earlier meetings');
  moderator.tell({ ...THERE, earlierMeetings: true, version: 2 });
  expect(shown()).toEqual([['info', told, 8_000]]);
  expect(moderator.details()).toContain(told);
  act(() => toasts.setState([], true));
  moderator.tell({ ...THERE, earlierMeetings: true, activity: 'thinking', version: 3 });
  expect(shown()).toEqual([]);
  moderator.tell({ ...THERE, version: 4 });
  expect(shown()).toEqual([['info', 'The assistant no longer quotes earlier meetings.', 8_000]]);

  const host = await assistantMenu(THERE, false, 'host');
  host.call.api.answer('PUT /voice-assistant/earlier-meetings', {
    ...THERE,
    earlierMeetings: true,
    version: 2,
  });
  await host.choose('Use my earlier meetings');
  expect(host.asked('PUT /voice-assistant/earlier-meetings')).toMatchObject([{ allowed: true }]);
  expect(host.checked('Use my earlier meetings')).toBe(true);
});

test.each<[AssistantFailure, string]>([
  ['unreachable', 'The voice assistant couldn’t join. Try again in a moment.'],
  ['no-speech-engine', 'The voice assistant can’t hear anyone: this server can’t recognise speech.'],
  ['no-answer', 'The voice assistant has no answer. Ask again.'],
  ['provider-failed', 'The voice assistant has left: its provider can’t be reached.'],
  ['sealed', 'The voice assistant has left: this room is sealed, and its provider is outside this service.'],
  ['used-up', 'The voice assistant has left: the plan’s minutes for it are used up.'],
  [
    'media-private',
    'The voice assistant can’t join: its provider can’t reach this server from the internet.',
  ],
  ['avatar-lost', 'The voice assistant’s avatar has left. It goes on with its voice alone.'],
])(
  'a voice assistant that fails by itself says so to everybody for 8 s, each time anew: %s (spec 1 §8)',
  async (reason, text) => {
    const { fails } = await assistantMenu(THERE, false);
    fails(reason);
    expect(shown()).toEqual([['error', text, 8_000]]);
    act(() => toasts.setState([], true));
    fails(reason);
    expect(shown()).toEqual([['error', text, 8_000]]);
  },
);

test('every reason has its toast in the table above', () => {
  expect(ASSISTANT_FAILURES).toHaveLength(8);
});

test.each([
  ['enable', OFF, 'Add to the meeting', 'The voice assistant failed. Try again.'],
  ['disable', THERE, 'Remove from the meeting', 'The voice assistant failed. Try again.'],
  ['interrupt', { ...THERE, activity: 'speaking' }, 'Pause', 'The voice assistant failed. Try again.'],
  ['ask', THERE, 'Ask the assistant', 'The voice assistant failed. Try again.'],
  ['provider/change', THERE, 'OpenAI', 'The provider of the voice assistant couldn’t be changed. Try again.'],
] as const)('what fails is told, and it stays as it was: %s (spec 1 §8)', async (key, told, label, text) => {
  const { call, choose } = await assistantMenu(told, false);
  call.meeting.devices.microphone.setMuted(false);
  call.api.answer(`POST /voice-assistant/${key}`, FakeApi.refusal('VoiceAssistantUnavailable'));
  await choose(label);
  await act(() => Promise.resolve());
  expect([shown(), call.meeting.store.getState().assistant.told]).toEqual([[['error', text, 4_000]], told]);
});

test('the host reads where words of earlier meetings go when the provider is outside', async () => {
  const { details, tell } = await assistantMenu(THERE, false, 'host');
  const note = () =>
    details().flatMap((detail) =>
      typeof detail === 'string' && detail.startsWith('When you ask') ? [detail] : [],
    )[0];
  const inside = note();
  expect(inside).toMatch(/Everyone is told\.$/);
  tell({ ...THERE, provider: 'openai', version: 2 });
  expect(note()).toBe(`${inside} What it finds in them is sent to OpenAI.`);
  tell({ ...THERE, provider: 'heygen', version: 3 });
  expect(note()).toBe(`${inside} What the assistant says is sent to HeyGen.`);
});
