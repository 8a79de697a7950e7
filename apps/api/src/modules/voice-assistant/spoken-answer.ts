import type { Language } from '@intermind/contracts';
import { ASSISTANT_VOICE_TEXTS } from '@intermind/i18n/assistant-voice';
import type { AnswerPart } from '../ai/index.ts';

/** Longer answers are for reading. */
const ANSWER_MAX_CHARACTERS = 1_500;
/** Of a model that only quotes. */
const QUOTES_SPOKEN = 2;

/**
 * An answer as it is spoken, piece by piece: without marks of citations and formatting. Where the model only quotes, the
 * quotations are introduced by who said them.
 */
export async function* spokenAnswer(
  parts: AsyncIterable<AnswerPart>,
  language: Language,
): AsyncGenerator<string> {
  const texts = ASSISTANT_VOICE_TEXTS[language];
  let characters = 0;
  let quotes = 0;
  let quotesOnly = false;
  const plain = new PlainText();
  for await (const part of parts) {
    if (characters >= ANSWER_MAX_CHARACTERS) return;
    const piece =
      part.type === 'text'
        ? plain.push(part.text)
        : part.type === 'outcome'
          ? ((quotesOnly = true), part.outcome === 'nothing' ? texts.nothing : '')
          : quotesOnly && quotes++ < QUOTES_SPOKEN
            ? sentence(
                texts.said.replace('{name}', () => part.passage.speaker),
                part.passage.text,
              )
            : '';
    if (piece === '') continue;
    characters += piece.length;
    yield piece;
  }
  const rest = plain.flush();
  if (rest !== '') yield rest;
}

const sentence = (said: string, text: string): string => {
  const whole = said.replace('{text}', () => text.trim());
  return /[.!?。！？।؟…]$/u.test(whole) ? `${whole} ` : `${whole}. `;
};

/** Takes `[1]` and marks of formatting out of text that comes in pieces. */
class PlainText {
  #held = '';

  push(text: string): string {
    const all = this.#held + text;
    // A citation may be cut in two.
    const open = all.lastIndexOf('[');
    const cut = open >= 0 && all.length - open < 8 && !all.includes(']', open) ? open : all.length;
    this.#held = all.slice(cut);
    return cleaned(all.slice(0, cut));
  }

  flush(): string {
    const rest = cleaned(this.#held);
    this.#held = '';
    return rest;
  }
}

const cleaned = (text: string): string =>
  text.replaceAll(/\s?\[\d+(?:,\s*\d+)*\]/gu, '').replaceAll(/[*_`#>]+/gu, '');
