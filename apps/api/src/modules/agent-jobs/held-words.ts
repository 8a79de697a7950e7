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

  /** What is older than what is held of the same utterance is left out: another instance may say it again. */
  add(conferenceId: ConferenceId, speaker: ParticipantId, words: BrowserWords): void {
    const fresh = this.#fresh(conferenceId);
    const isSame = (one: Held) => one.speaker === speaker && one.words.utterance === words.utterance;
    if (fresh.some((one) => isSame(one) && one.words.revision > words.revision)) return;
    const others = fresh.filter((one) => !isSame(one));
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

  /** @returns what was said, in the order of each speaker, with how late it is */
  of(conferenceId: ConferenceId): Pick<Held, 'speaker' | 'words'>[] {
    const nowMs = this.#nowMs();
    return this.#fresh(conferenceId)
      .sort((one, other) => one.words.utterance - other.words.utterance)
      .map(({ speaker, words, sinceMs }) => ({ speaker, words: lateBy(words, nowMs - sinceMs) }));
  }

  /** @returns what these speakers said; nothing of the conference is held any more */
  take(conferenceId: ConferenceId, speakers: ReadonlySet<ParticipantId>): Pick<Held, 'speaker' | 'words'>[] {
    const said = this.of(conferenceId).filter(({ speaker }) => speakers.has(speaker));
    this.#held.delete(conferenceId);
    return said;
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
