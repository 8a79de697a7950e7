import type { Caption } from '@intermind/contracts/captions';
import type { Language } from '@intermind/contracts/languages';
import { withTimeLimit } from '@intermind/timing';
import type { PairTranslator } from '../media/page-translator.ts';
import {
  NO_CAPTION_TRANSLATION,
  toReadAloud,
  toTranslate,
  translatedHere,
  type TranslatedPair,
  untranslatedLanguages,
} from '../model/caption-translation.ts';
import { addCaption, type CaptionSegment } from '../model/captions.ts';
import { yourself } from '../model/conference-state.ts';
import { type MeetingStore, updateSlice } from '../model/meeting.ts';
import { isSilenced } from '../model/silenced-voices.ts';
import type { SettingsStore } from '../platform/settings.ts';
import type { CallEnvironment } from './environment.ts';
import { createReader } from './translation-reader.ts';

export interface CaptionTranslationOptions {
  environment: Pick<CallEnvironment, 'clock' | 'translation' | 'voice' | 'logProblem'>;
  store: MeetingStore;
  settings: SettingsStore;
}

/** Captions that wait; of more the oldest stay untranslated. */
const WAITING_MAX = 20;
const TRANSLATION_LIMIT_MS = 10_000;
/** Captions that were seen; older ones are long gone from the screen. */
const KNOWN_MAX = 500;

const keyOf = ({ speaker, segment }: Pick<CaptionSegment, 'speaker' | 'segment'>) => `${speaker}:${segment}`;

/**
 * Translates captions on this device, and reads translations aloud, where the server has no engine and the listener wants
 * it. @returns stops it
 */
export function watchCaptionTranslation({
  environment,
  store,
  settings,
}: CaptionTranslationOptions): () => void {
  const { clock, translation, voice, logProblem } = environment;
  const closed = new AbortController();
  const pairs = new Map<string, TranslatedPair & { translator?: PairTranslator; opening?: boolean }>();
  const asked = new Set<string>();
  const reader = createReader({
    clock,
    voice,
    onSpeaking: (speaking) => updateSlice(store, 'captionTranslation', { speaking }),
  });
  let known = new Set<string>();
  let waiting: Caption[] = [];
  let working = false;
  let voiceOf: Language | null = null;

  const you = () => {
    const { conference } = store.getState();
    return conference ? yourself(conference) : undefined;
  };
  /** For this listener, and for all. */
  const isInterpreted = () =>
    settings.getState().interpretationOn &&
    store.getState().conference?.conference.translationEnabled === true;
  const isSilencedHere = (speaker: string) => {
    const { conference, silenced } = store.getState();
    const person = conference?.participants.find(({ id }) => id === speaker);
    return !!person && isSilenced(silenced, person.personId);
  };
  const pairOf = (from: Language, to: Language) => pairs.get(`${from}>${to}`);

  function show(): void {
    const { conference, interpretation } = store.getState();
    const me = you();
    if (!conference || !me || closed.signal.aborted) return;
    const shown = untranslatedLanguages(interpretation, conference.participants, me).flatMap((from) => {
      const pair = pairOf(from, me.hears);
      return pair ? [{ from, to: pair.to, state: pair.state, progress: pair.progress }] : [];
    });
    const { pairs: before } = store.getState().captionTranslation;
    if (JSON.stringify(before) !== JSON.stringify(shown))
      updateSlice(store, 'captionTranslation', { pairs: shown });
  }

  async function locate(from: Language, to: Language): Promise<void> {
    const key = `${from}>${to}`;
    if (asked.has(key)) return;
    asked.add(key);
    const state = await translation.placeOf(from, to);
    pairs.set(key, { from, to, state, progress: 0 });
    look();
  }

  /** Within the click that switched it on: a download needs one. */
  async function open(from: Language, to: Language): Promise<void> {
    const pair = pairOf(from, to);
    if (!pair || pair.translator || pair.opening || pair.state === 'unable' || pair.state === 'failed')
      return;
    pair.opening = true;
    if (pair.state === 'downloadable') pair.state = 'downloading';
    show();
    try {
      pair.translator = await translation.open(from, to, (progress) => {
        pair.progress = Math.min(1, Math.max(0, progress));
        show();
      });
      pair.state = 'ready';
      if (closed.signal.aborted) pair.translator.close();
    } catch (cause) {
      logProblem('The browser’s translator did not begin', cause);
      pair.state = 'failed';
    }
    pair.opening = false;
    show();
    void work();
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let next = waiting.shift(); next && !closed.signal.aborted; next = waiting.shift())
      await translate(next);
    working = false;
  }

  async function translate(original: Caption): Promise<void> {
    const me = you();
    const translator = me && pairOf(original.language, me.hears)?.translator;
    if (!me || !translator) return;
    try {
      const text = await withTimeLimit(
        { limitMs: TRANSLATION_LIMIT_MS, late: () => new Error('too late'), signal: closed.signal, clock },
        (signal) => translator.translate(original.text, signal),
      );
      if (closed.signal.aborted || !settings.getState().browserTranslation || you()?.hears !== me.hears)
        return;
      const { segments } = store.getState().captions;
      const caption = translatedHere(original, me.hears, text);
      updateSlice(store, 'captions', { segments: addCaption(segments, caption, me.hears, clock.nowMs()) });
    } catch (cause) {
      if (!closed.signal.aborted) logProblem('The browser did not translate a caption', cause);
    }
  }

  /** New captions: to be translated, and to be read aloud. */
  function read(): void {
    const { captions, interpretation } = store.getState();
    const { browserTranslation, browserVoice } = settings.getState();
    const me = you();
    if (!me) return;
    for (const segment of captions.segments) {
      const key = keyOf(segment);
      const original = toTranslate(interpretation, segment, me);
      if (original && !known.has(`${key} t`)) {
        note(`${key} t`);
        if (browserTranslation) waiting = [...waiting, original].slice(-WAITING_MAX);
      }
      if (!segment.yours?.final || known.has(`${key} a`)) continue;
      // Also what is not read now: nobody wants to hear the last minute when a voice of the server goes.
      note(`${key} a`);
      const aloud = toReadAloud(interpretation, segment, me);
      if (aloud !== null && browserVoice && isInterpreted() && !isSilencedHere(segment.speaker))
        reader.read({ speaker: segment.speaker, text: aloud, language: me.hears });
    }
    void work();
  }

  function note(key: string): void {
    known.add(key);
    if (known.size > KNOWN_MAX) known = new Set([...known].slice(-KNOWN_MAX / 2));
  }

  function look(): void {
    const { conference, interpretation } = store.getState();
    const me = you();
    if (!conference || !me || closed.signal.aborted) return;
    if (!isInterpreted()) reader.silence();
    if (voiceOf !== me.hears) {
      voiceOf = me.hears;
      reader.silence();
      void voice.speaks(me.hears).then((hasVoice) => {
        if (voiceOf === me.hears && !closed.signal.aborted)
          updateSlice(store, 'captionTranslation', { hasVoice });
      });
    }
    for (const from of untranslatedLanguages(interpretation, conference.participants, me)) {
      void locate(from, me.hears);
      if (settings.getState().browserTranslation) void open(from, me.hears);
    }
    show();
  }

  const stops = [
    store.subscribe((now, before) => {
      if (now.conference !== before.conference || now.interpretation !== before.interpretation) look();
      if (now.captions.segments !== before.captions.segments) read();
      if (now.silenced !== before.silenced && isSilencedHere(now.captionTranslation.speaking ?? ''))
        reader.silence();
    }),
    settings.subscribe((now, before) => {
      if (now.browserTranslation && !before.browserTranslation)
        for (const pair of pairs.values()) if (pair.state === 'failed') pair.state = 'downloadable';
      if (!now.browserTranslation) waiting = [];
      if (!now.browserVoice || !now.interpretationOn) reader.silence();
      if (now.browserTranslation !== before.browserTranslation) look();
    }),
  ];
  look();
  return () => {
    closed.abort();
    for (const stop of stops) stop();
    for (const { translator } of pairs.values()) translator?.close();
    reader.silence();
    updateSlice(store, 'captionTranslation', NO_CAPTION_TRANSLATION);
  };
}
