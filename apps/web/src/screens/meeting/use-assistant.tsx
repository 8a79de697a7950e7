import type { AssistantFailure, AssistantProvider } from '@intermind/contracts/voice-assistant';
import { Bot, BotOff, MessageCircleQuestionMark, Pause } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { youMay } from '../../model/conference-state.ts';
import { assistantWord } from '../../model/voice-assistant.ts';
import { getConfig } from '../../platform/config.ts';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { MenuItem, MenuSection } from '../../shared/ui/menu-props.ts';

const FAILURE_TEXTS = {
  unreachable: 'assistant.unreachable',
  'no-speech-engine': 'assistant.noSpeechEngine',
  'no-answer': 'assistant.noAnswer',
  'provider-failed': 'assistant.providerFailed',
} as const satisfies Record<AssistantFailure, string>;
/** Long enough to read it. */
const SHOWN_MS = 8_000;
const ID = 'voice-assistant';

/** What can be done with the voice assistant; what fails is shown. */
export function useAssistantActions({ acts, devices, settings, store }: Meeting) {
  const t = useCallText();
  const failing =
    (text: 'assistant.failed' | 'assistant.changeFailed') =>
    (worked: boolean): void => {
      if (!worked) showToast({ kind: 'error', text: t(text), id: ID });
    };
  return {
    ask: (): void => {
      if (devices.microphone.store.getState().muted) {
        showToast({ kind: 'info', text: t('assistant.muted'), id: ID, durationMs: SHOWN_MS });
        return;
      }
      void acts.askAssistant().then((worked) => {
        if (worked) showToast({ kind: 'info', text: t('assistant.asked'), id: ID });
        else failing('assistant.failed')(false);
      });
    },
    pause: () => void acts.pauseAssistant().then(failing('assistant.failed')),
    remove: () => void acts.disableAssistant().then(failing('assistant.failed')),
    add: (): void => {
      const offered = store.getState().assistant.told?.providers ?? [];
      const { voiceAssistantProvider: usual } = settings.getState();
      const provider = offered.includes(usual) ? usual : offered[0];
      if (provider) void acts.enableAssistant(provider).then(failing('assistant.failed'));
    },
    change: (provider: AssistantProvider) =>
      void acts.changeAssistantProvider(provider).then(failing('assistant.changeFailed')),
  };
}

/** The voice assistant in More: moderators add, pause and remove it and choose its provider; everyone may ask it. */
export function useAssistantSections(meeting: Meeting): MenuSection[] {
  const t = useCallText();
  const told = useStore(meeting.store, ({ assistant }) => assistant.told);
  const mayChange = useStore(meeting.store, ({ conference }) => youMay(conference, 'switchVoiceAssistant'));
  const { ask, pause, add, remove, change } = useAssistantActions(meeting);
  const word = assistantWord(told);
  if (!told || (!mayChange && (word === null || word === 'joining'))) return [];
  const item = (key: string, Icon: typeof Bot, label: string, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon aria-hidden strokeWidth={1.75} className="size-5" />,
    onSelect,
  });
  const items =
    word === null
      ? [{ ...item('assistant', Bot, t('assistant.add'), add), detail: t('assistant.addNote') }]
      : [
          ...(word === 'joining'
            ? []
            : [item('assistant-ask', MessageCircleQuestionMark, t('assistant.ask'), ask)]),
          ...(mayChange && word === 'speaking'
            ? [item('assistant-pause', Pause, t('assistant.pause'), pause)]
            : []),
          ...(mayChange ? [item('assistant', BotOff, t('assistant.remove'), remove)] : []),
        ];
  const providers = told.providers.map((provider) => ({
    key: provider,
    label: nameOf(provider),
    checked: provider === told.provider,
    onSelect: () => change(provider),
  }));
  return [
    { key: 'assistant', heading: t('assistant.title'), items },
    ...(mayChange && word !== null && providers.length > 1
      ? [{ key: 'assistant-provider', heading: t('assistant.provider'), items: providers }]
      : []),
  ];
}

/** Says when the voice assistant gave up, or has no answer (spec 1 §8). */
export function useAssistantToasts({ store }: Meeting): void {
  const t = useCallText();
  useEffect(
    () =>
      store.subscribe(({ assistant: { failure } }, before) => {
        if (!failure || failure.sequence === before.assistant.failure?.sequence) return;
        showToast({ kind: 'error', text: t(FAILURE_TEXTS[failure.reason]), id: ID, durationMs: SHOWN_MS });
      }),
    [store, t],
  );
}

const nameOf = (provider: AssistantProvider): string =>
  ({ intermind: getConfig().productName, openai: 'OpenAI', heygen: 'HeyGen' })[provider];
