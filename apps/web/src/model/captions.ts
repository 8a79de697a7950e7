import type { Caption } from '@intermind/contracts/captions';
import type { ParticipantId } from '@intermind/contracts/ids';
import {
  isUnderstood,
  type Language,
  type ListenerLanguages,
  wordSpace,
} from '@intermind/contracts/languages';

/** One stretch of a speaker's words: as spoken, and in the listener's language. */
export interface CaptionSegment {
  speaker: ParticipantId;
  /** The name when the words were received: a caption may outlast its speaker. */
  name: string | undefined;
  segment: number;
  spokenLanguage: Language;
  original: Caption | null;
  yours: Caption | null;
  changedAtMs: number;
}

/** In the order in which they were first heard of. Segment numbers compare only within one speaker. */
export type Captions = readonly CaptionSegment[];

export const NO_CAPTIONS: Captions = [];
/** A segment that did not change for this long is dropped: translations arrive well within it. */
const KEPT_MS = 60_000;
/** Segments of one speaker shown at a time: the words in the making and what came right before. */
const SHOWN_SEGMENTS = 2;
export const SPEAKERS_SHOWN = 2;
/** How long words stay after the last change. */
export const CAPTION_STAY_MS = 8_000;

/**
 * Adds a caption. Text streams can overtake each other: an older revision is dropped, and so is a language that this
 * listener does not read.
 */
export function addCaption(
  captions: Captions,
  caption: Caption,
  hears: Language,
  nowMs: number,
  name?: string,
): Captions {
  const part = caption.language === caption.spokenLanguage ? 'original' : 'yours';
  if (part === 'yours' && caption.language !== hears) return captions;
  const at = captions.findIndex(
    ({ speaker, segment }) => speaker === caption.speaker && segment === caption.segment,
  );
  const known = captions[at];
  if (!known) {
    const { speaker, segment, spokenLanguage } = caption;
    const empty = { speaker, name, segment, spokenLanguage, original: null, yours: null };
    const recent = captions.filter(({ changedAtMs }) => nowMs - changedAtMs <= KEPT_MS);
    return [...recent, { ...empty, [part]: caption, changedAtMs: nowMs }];
  }
  const newest = known[part];
  if (newest && newest.revision >= caption.revision) return captions;
  return captions.with(at, { ...known, name: name ?? known.name, [part]: caption, changedAtMs: nowMs });
}

/** The one that changed last; null without any. */
export function newestCaption(captions: Captions): CaptionSegment | null {
  return captions.reduce<CaptionSegment | null>(
    (newest, one) => (newest && newest.changedAtMs > one.changedAtMs ? newest : one),
    null,
  );
}

/** The listener reads another language now: translations into the old one go. */
export function rereadCaptions(captions: Captions, hears: Language): Captions {
  return captions
    .map((segment) =>
      segment.yours && segment.yours.language !== hears ? { ...segment, yours: null } : segment,
    )
    .filter(({ original, yours }) => original ?? yours);
}

export interface ShownCaption {
  speaker: ParticipantId;
  /** The name when the words were received. */
  name: string | undefined;
  spokenLanguage: Language;
  /** The speaker's own browser wrote the newest words. */
  claimed: boolean;
  /** What was said; empty where only the translation came through. */
  original: { text: string; pending: string };
  /** Null where the listener understands the speaker. */
  yours: { text: string } | null;
  changedAtMs: number;
}

/** What is on the screen: the two most recent speakers, the more recent one below. */
export function shownCaptions(
  captions: Captions,
  listener: ListenerLanguages,
  nowMs: number,
): ShownCaption[] {
  const latest = new Map<ParticipantId, number>();
  for (const { speaker, changedAtMs } of captions) {
    if (nowMs - changedAtMs > CAPTION_STAY_MS) continue;
    latest.set(speaker, Math.max(changedAtMs, latest.get(speaker) ?? 0));
  }
  return [...latest]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SPEAKERS_SHOWN)
    .reverse()
    .map(([speaker, changedAtMs]) => shownOf(captions, speaker, listener, changedAtMs));
}

function shownOf(
  captions: Captions,
  speaker: ParticipantId,
  listener: ListenerLanguages,
  changedAtMs: number,
): ShownCaption {
  const segments = captions
    .filter((segment) => segment.speaker === speaker && changedAtMs - segment.changedAtMs <= CAPTION_STAY_MS)
    .sort((a, b) => a.segment - b.segment)
    .slice(-SHOWN_SEGMENTS);
  const { spokenLanguage, original, yours } = segments.at(-1)!;
  const pending = original?.pending ?? '';
  return {
    speaker,
    name: captions.findLast((segment) => segment.speaker === speaker && segment.name !== undefined)?.name,
    spokenLanguage,
    claimed: (original ?? yours)?.claimed === true,
    original: {
      text: joined(
        segments.map(({ original }) => original?.text),
        spokenLanguage,
      ),
      pending,
    },
    yours: isUnderstood(spokenLanguage, listener)
      ? null
      : {
          text: joined(
            segments.map(({ yours }) => yours?.text),
            listener.hears,
          ),
        },
    changedAtMs,
  };
}

function joined(texts: readonly (string | undefined)[], language: Language): string {
  return texts.filter(Boolean).join(wordSpace(language));
}

/**
 * Whether to read this caption out: final, and the original where the person understands it or wants to read that, else its
 * translation.
 */
export function isReadOut(caption: Caption, listener: ListenerLanguages, readsOriginal = false): boolean {
  if (!caption.final || caption.text === '') return false;
  const { language, spokenLanguage } = caption;
  const original = readsOriginal || isUnderstood(spokenLanguage, listener);
  return language === (original ? spokenLanguage : listener.hears);
}
