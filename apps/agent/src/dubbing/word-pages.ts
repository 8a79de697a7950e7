import { DUB_WORDS_PER_PAGE } from '@intermind/contracts/dubs';
import type { DubWords } from '@intermind/contracts/dub-work';
import { TRANSLATED_TEXT_MAX_LENGTH } from '@intermind/contracts/limits';
import type { DubbingApi } from './dubbing-api.ts';

/** Sends what was translated for a dub, a page at a time: it becomes captions. */
export class WordPages {
  readonly #api: DubbingApi;
  readonly #token: string;
  #page: DubWords[] = [];
  #sent = 0;

  constructor(api: DubbingApi, token: string) {
    this.#api = api;
    this.#token = token;
  }

  /** Pages that were sent. */
  get count(): number {
    return this.#sent;
  }

  /** @throws DubOver */
  async add(words: DubWords): Promise<void> {
    // Nobody reads a caption of that length.
    if (words.text.length > TRANSLATED_TEXT_MAX_LENGTH) return;
    this.#page.push(words);
    if (this.#page.length >= DUB_WORDS_PER_PAGE) await this.flush();
  }

  /** @throws DubOver */
  async flush(): Promise<void> {
    if (this.#page.length === 0) return;
    await this.#api.words(this.#token, this.#sent, this.#page);
    this.#sent += 1;
    this.#page = [];
  }
}
