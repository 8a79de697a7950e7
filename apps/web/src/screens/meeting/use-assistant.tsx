import {
  type AssistantFailure,
  type AssistantProvider,
  HEARING_ASSISTANT_PROVIDERS,
  OUTSIDE_ASSISTANT_PROVIDERS,
} from '@intermind/contracts/voice-assistant';
import type { VoiceAssistant } from '@intermind/contracts';
import type { ApiError } from '@intermind/sdk';
import { Bot, BotOff, History, MessageCircleQuestionMark, Pause } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { youMay } from '../../model/conference-state.ts';
import { assistantWord } from '../../model/voice-assistant.ts';
import { getConfig } from '../../platform/config.ts';
import { showFailure } from '../../platform/failures.ts';
import { sentences } from '../../platform/sentences.ts';
import { useCallText, useLanguage } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import type { MenuItem, MenuSection } from '../../shared/ui/menu-props.ts';

const FAILURE_TEXTS = {
  unreachable: 'assistant.unreachable',
  'no-speech-engine': 'assistant.noSpeechEngine',
  'no-answer': 'assistant.noAnswer',
  'provider-failed': 'assistant.providerFailed',
  sealed: 'assistant.sealed',
  'used-up': 'assistant.usedUp',
  'media-private': 'assistant.mediaPrivate',
  'avatar-lost': 'assistant.avatarLost',
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
      const { assistant, conference } = store.getState();
      const provider = usualIn(
        providersIn(assistant.told, conference?.conference.sealed),
        settings.getState().voiceAssistantProvider,
      );
      if (provider)
        acts
          .enableAssistant(provider)
          .then(failing('assistant.failed'), (cause: ApiError) => showFailure(cause));
    },
    openEarlier: (allowed: boolean) =>
      void acts.openEarlierMeetings(allowed).then(failing('assistant.failed')),
    change: (provider: AssistantProvider) =>
      void acts.changeAssistantProvider(provider).then(failing('assistant.changeFailed')),
  };
}

/** The voice assistant in More: moderators add, pause and remove it and choose its provider; everyone may ask it. */
export function useAssistantSections(meeting: Meeting): MenuSection[] {
  const t = useCallText();
  const language = useLanguage();
  const told = useStore(meeting.store, ({ assistant }) => assistant.told);
  const sealed = useStore(meeting.store, ({ conference }) => conference?.conference.sealed);
  const mayChange = useStore(meeting.store, ({ conference }) => youMay(conference, 'switchVoiceAssistant'));
  const mayOpen = useStore(meeting.store, ({ conference }) => youMay(conference, 'openEarlierMeetings'));
  const usual = useStore(meeting.settings, ({ voiceAssistantProvider }) => voiceAssistantProvider);
  const { ask, pause, add, remove, change, openEarlier } = useAssistantActions(meeting);
  const word = assistantWord(told);
  if (!told || (!mayChange && (word === null || word === 'joining'))) return [];
  const item = (key: string, Icon: typeof Bot, label: string, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon aria-hidden strokeWidth={1.75} className="size-5" />,
    onSelect,
  });
  const offered = providersIn(told, sealed);
  const note = (provider: AssistantProvider | undefined) =>
    isOutside(provider) ? t(outsideNote(provider), { provider: nameOf(provider) }) : undefined;
  const sentOutside = (provider: AssistantProvider | null) =>
    isOutside(provider) ? t(quotedNote(provider), { provider: nameOf(provider) }) : null;
  const items =
    word === null
      ? [
          {
            ...item('assistant', Bot, t('assistant.add'), add),
            detail: note(usualIn(offered, usual)) ?? t('assistant.addNote'),
          },
        ]
      : [
          ...(word === 'joining'
            ? []
            : [
                {
                  ...item('assistant-ask', MessageCircleQuestionMark, t('assistant.ask'), ask),
                  detail: told.earlierMeetings && !mayOpen ? t('assistant.quotesEarlier') : undefined,
                },
              ]),
          ...(mayChange && word === 'speaking'
            ? [item('assistant-pause', Pause, t('assistant.pause'), pause)]
            : []),
          ...(mayOpen
            ? [
                {
                  ...item('assistant-earlier', History, t('assistant.earlier'), () =>
                    openEarlier(!told.earlierMeetings),
                  ),
                  detail: sentences(language, t('assistant.earlierNote'), sentOutside(told.provider)),
                  checked: told.earlierMeetings,
                  toggle: true,
                },
              ]
            : []),
          ...(mayChange ? [item('assistant', BotOff, t('assistant.remove'), remove)] : []),
        ];
  const providers = offered.map((provider) => ({
    key: provider,
    label: nameOf(provider),
    detail: note(provider),
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

/** Says when the voice assistant gave up, or has no answer (spec 1 §8), which outside service hears the meeting, or its words, and whether it may quote earlier ones. */
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
  useEffect(() => {
    let heardBy: AssistantProvider | null = null;
    const tell = (): void => {
      const { told } = store.getState().assistant;
      const provider = told && assistantWord(told) !== null ? told.provider : null;
      if (provider === heardBy) return;
      heardBy = provider;
      if (!isOutside(provider)) return;
      const text = t(outsideNote(provider), { provider: nameOf(provider) });
      showToast({ kind: 'info', text, id: `${ID} outside`, durationMs: SHOWN_MS });
    };
    tell();
    return store.subscribe(tell);
  }, [store, t]);
  useEffect(() => {
    let quotes = false;
    const tell = (): void => {
      const { told } = store.getState().assistant;
      const now = told?.earlierMeetings === true;
      if (now === quotes) return;
      quotes = now;
      const text = t(now ? 'assistant.quotesEarlier' : 'assistant.quotesEarlierNoMore');
      showToast({ kind: 'info', text, id: `${ID} earlier`, durationMs: SHOWN_MS });
    };
    tell();
    return store.subscribe(tell);
  }, [store, t]);
}

/** Sound leaves the operator’s machines: everybody is told. */
function isOutside(provider: AssistantProvider | null | undefined): provider is AssistantProvider {
  return !!provider && OUTSIDE_ASSISTANT_PROVIDERS.includes(provider);
}

/** What leaves them: what everyone says, or only what the assistant does. */
function outsideNote(provider: AssistantProvider) {
  return HEARING_ASSISTANT_PROVIDERS.includes(provider) ? 'assistant.outsideNote' : 'assistant.spokenNote';
}

/** What leaves them of earlier meetings: all that is found there, or only what is said aloud. */
function quotedNote(provider: AssistantProvider) {
  return HEARING_ASSISTANT_PROVIDERS.includes(provider) ? 'assistant.earlierOutside' : 'assistant.spokenNote';
}

/** The member’s usual one, where it is offered. */
function usualIn(offered: readonly AssistantProvider[], usual: AssistantProvider) {
  return offered.includes(usual) ? usual : offered[0];
}

/** Those that may be chosen: in a sealed meeting none that is outside. */
function providersIn(told: VoiceAssistant | null, sealed = false): AssistantProvider[] {
  const offered = told?.providers ?? [];
  return offered.filter((provider) => !(sealed && isOutside(provider)));
}

const nameOf = (provider: AssistantProvider): string =>
  ({ intermind: getConfig().productName, openai: 'OpenAI', heygen: 'HeyGen' })[provider];
