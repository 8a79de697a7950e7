import { keepNewest } from '../shared/keep-newest.ts';

const KEPT = 16;

/**
 * The last translations of a lane: what tests one candidate was mostly translated for the one before. Only for parts of
 * a segment; its end is always asked for.
 */
export class TranslationMemo {
  private readonly known = new Map<string, string>();

  /** @returns the translation of this part of this segment, asked for only when it is not known */
  async translation(segment: number, text: string, ask: () => Promise<string>): Promise<string> {
    const key = `${String(segment)}:${text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const translation = await ask();
    keepNewest(this.known, key, translation, KEPT);
    return translation;
  }

  clear(): void {
    this.known.clear();
  }
}
