import type { Passage } from '../chat-model.ts';

/** Sentences of one speaker that follow each other. */
export interface Turn {
  passages: Passage[];
  text: string;
}

const TURN_MAX_WORDS = 60;
/** After a longer pause the speaker begins again. */
const TURN_PAUSE_MS = 20_000;

const countWords = (text: string): number => text.split(/\s+/).length;

/** Joins what belongs together, so that an answer quotes whole thoughts. */
export function turnsOf(passages: readonly Passage[]): Turn[] {
  const turns: Turn[] = [];
  for (const passage of passages) {
    const turn = turns.at(-1);
    const last = turn?.passages.at(-1);
    if (
      turn &&
      last &&
      last.speaker === passage.speaker &&
      last.language === passage.language &&
      last.meeting?.id === passage.meeting?.id &&
      passage.startMs - last.startMs < TURN_PAUSE_MS &&
      countWords(turn.text) + countWords(passage.text) <= TURN_MAX_WORDS
    ) {
      turn.passages.push(passage);
      turn.text = `${turn.text} ${passage.text}`;
    } else turns.push({ passages: [passage], text: passage.text });
  }
  return turns;
}
