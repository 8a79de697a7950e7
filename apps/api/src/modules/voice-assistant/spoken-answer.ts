import type { ConferenceId, Language } from '@intermind/contracts';
import { ASSISTANT_VOICE_TEXTS, type AssistantVoiceTexts } from '@intermind/i18n/assistant-voice';
import type { AnswerPart, Passage, PassageMeeting } from '../ai/index.ts';

/** Longer answers are for reading. */
const ANSWER_MAX_CHARACTERS = 1_500;
/** Of a model that only quotes. */
const QUOTES_SPOKEN = 2;

/** Earlier meetings that are named after an answer. */
const MEETINGS_NAMED = 2;

/**
 * An answer as it is spoken, piece by piece: without marks of citations and formatting. Where the model only quotes, the
 * quotations are introduced by who said them. What comes from an earlier meeting is said with its title and day.
 * @param options.opened earlier meetings were searched too
 * @param options.timeZone in which their days are told
 */
export async function* spokenAnswer(
  parts: AsyncIterable<AnswerPart>,
  language: Language,
  { opened = false, timeZone = 'UTC' }: { opened?: boolean; timeZone?: string | undefined } = {},
): AsyncGenerator<string> {
  const texts = ASSISTANT_VOICE_TEXTS[language];
  const meetings = new Map<ConferenceId, PassageMeeting>();
  let characters = 0;
  let quotes = 0;
  let quotesOnly = false;
  const plain = new PlainText();
  for await (const part of parts) {
    const isLong = characters >= ANSWER_MAX_CHARACTERS;
    if (isLong && !opened) return;
    if (isLong && part.type === 'text') continue;
    if (part.type === 'quote' && !quotesOnly) noteMeeting(meetings, part.passage);
    const piece =
      part.type === 'text'
        ? plain.push(part.text)
        : part.type === 'outcome'
          ? ((quotesOnly = true),
            part.outcome !== 'nothing' ? '' : opened ? texts.nothingEarlier : texts.nothing)
          : quotesOnly && quotes++ < QUOTES_SPOKEN
            ? quoted(part.passage, texts, { language, timeZone })
            : '';
    if (piece === '') continue;
    characters += piece.length;
    yield piece;
  }
  const rest = plain.flush();
  if (rest !== '') yield rest;
  for (const meeting of [...meetings.values()].slice(0, MEETINGS_NAMED))
    yield ` ${filled(meeting.title === null ? texts.fromDay : texts.from, meeting, { language, timeZone })} `;
}

/** How days are told. */
interface Told {
  language: Language;
  timeZone: string;
}

/** A model cites what it says at its end. */
function noteMeeting(meetings: Map<ConferenceId, PassageMeeting>, { meeting }: Passage): void {
  if (meeting && !meeting.running) meetings.set(meeting.id, meeting);
}

function quoted({ speaker, text, meeting }: Passage, texts: AssistantVoiceTexts, told: Told): string {
  const before = meeting?.running ? undefined : meeting;
  const said = texts.said.replace('{name}', () => speaker);
  if (!before) return sentence(said, text);
  const where = filled(before.title === null ? texts.onDay : texts.inMeeting, before, told);
  return `${where} ${sentence(said, text)}`;
}

function filled(text: string, { title, startedAt }: PassageMeeting, { language, timeZone }: Told): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(startedAt);
  return text.replace('{meeting}', () => title ?? '').replace('{day}', () => day);
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
