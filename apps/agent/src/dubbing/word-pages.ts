import { DUB_WORD_PAGE_MAX_BYTES, DUB_WORD_PAGES_MAX, DUB_WORDS_PER_PAGE } from '@intermind/contracts/dubs';
import type { DubCaption } from '@intermind/contracts/dub-work';
import { TRANSLATED_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import type { Logger } from '../log.ts';
import { DubRefused } from './dub-failure.ts';
import type { DubbingApi } from './dubbing-api.ts';

/** Sends what was translated for a dub, a page at a time: it becomes captions, as far as there is room for them. */
export class WordPages {
  readonly #api: DubbingApi;
  readonly #token: string;
  readonly #log: Logger;
  #page: DubCaption[] = [];
  /** Of the page as JSON, with what holds its lines together. */
  #bytes = 0;
  #sent = 0;
  #isFull = false;

  constructor(api: DubbingApi, token: string, log: Logger) {
    this.#api = api;
    this.#token = token;
    this.#log = log;
  }

  /** Pages that the API took. */
  get count(): number {
    return this.#sent;
  }

  /** @throws DubOver */
  async add(words: DubCaption): Promise<void> {
    // Nobody reads a caption of that length.
    if (words.text.length > TRANSLATED_TEXT_MAX_LENGTH) return;
    const bytes = Buffer.byteLength(JSON.stringify(words)) + 2;
    if (this.#bytes + bytes > DUB_WORD_PAGE_MAX_BYTES) await this.flush();
    if (this.#isFull) return;
    this.#page.push(words);
    this.#bytes += bytes;
    if (this.#page.length >= DUB_WORDS_PER_PAGE) await this.flush();
  }

  /** @throws DubOver */
  async flush(): Promise<void> {
    if (this.#page.length === 0) return;
    this.#isFull = !(await this.#send()) || this.#sent >= DUB_WORD_PAGES_MAX;
    this.#page = [];
    this.#bytes = 0;
  }

  /** @returns whether the API took the page: captions are no condition of the sound @throws DubOver */
  async #send(): Promise<boolean> {
    try {
      await this.#api.words(this.#token, this.#sent, this.#page);
    } catch (error) {
      if (!(error instanceof DubRefused)) throw error;
      this.#log.info({ pages: this.#sent, why: error.message }, 'a dub has no captions from here on');
      return false;
    }
    this.#sent += 1;
    return true;
  }
}
