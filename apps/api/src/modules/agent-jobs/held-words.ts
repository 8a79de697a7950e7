import {
  BROWSER_UTTERANCES_KEPT,
  BROWSER_WORDS_KEPT_MS,
  type BrowserWords,
  type ConferenceId,
  lateBy,
  type ParticipantId,
} from '@intermind/contracts';

/** Of all speakers together; each has a share that the others cannot take. */
const CONFERENCE_UTTERANCES_KEPT = 10 * BROWSER_UTTERANCES_KEPT;

interface Held {
  speaker: ParticipantId;
  words: BrowserWords;
  sinceMs: number;
}

/**
 * Words of browsers that no interpreter has been told of: it died with its worker, or this process has just started. The
 * newest of each utterance, for a minute: 60 of a speaker, 600 of a conference.
 */
export class HeldWords {
  readonly #nowMs: () => number;
  readonly #held = new Map<ConferenceId, Held[]>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get conferences(): ConferenceId[] {
    return [...this.#held.keys()];
  }

  add(conferenceId: ConferenceId, speaker: ParticipantId, words: BrowserWords): void {
    const others = this.#fresh(conferenceId).filter(
      (one) => one.speaker !== speaker || one.words.utterance !== words.utterance,
    );
    const held = [...others, { speaker, words, sinceMs: this.#nowMs() }];
    const oldest = held.filter((one) => one.speaker === speaker).at(-BROWSER_UTTERANCES_KEPT - 1);
    this.#held.set(conferenceId, held.filter((one) => one !== oldest).slice(-CONFERENCE_UTTERANCES_KEPT));
  }

  /** An interpreter has these words and those before them. */
  told(conferenceId: ConferenceId, speaker: ParticipantId, utterance: number): void {
    this.#keep(
      conferenceId,
      this.#fresh(conferenceId).filter((one) => one.speaker !== speaker || one.words.utterance > utterance),
    );
  }

  /** @returns what these speakers said, in its order, with how late it is; nothing of the conference is held any more */
  take(conferenceId: ConferenceId, speakers: readonly ParticipantId[]): Pick<Held, 'speaker' | 'words'>[] {
    const fresh = this.#fresh(conferenceId).filter(({ speaker }) => speakers.includes(speaker));
    this.#held.delete(conferenceId);
    const nowMs = this.#nowMs();
    return fresh.map(({ speaker, words, sinceMs }) => ({ speaker, words: lateBy(words, nowMs - sinceMs) }));
  }

  /** Of conferences that are over. */
  forget(isOver: (conferenceId: ConferenceId) => boolean): void {
    for (const id of this.conferences) if (isOver(id)) this.#held.delete(id);
  }

  /** Call now and then: what is too old is forgotten. */
  forgetOld(): void {
    for (const id of this.conferences) this.#keep(id, this.#fresh(id));
  }

  #keep(conferenceId: ConferenceId, held: Held[]): void {
    if (held.length > 0) this.#held.set(conferenceId, held);
    else this.#held.delete(conferenceId);
  }

  #fresh(conferenceId: ConferenceId): Held[] {
    const nowMs = this.#nowMs();
    const held = this.#held.get(conferenceId) ?? [];
    return held.filter(({ sinceMs }) => nowMs - sinceMs <= BROWSER_WORDS_KEPT_MS);
  }
}
