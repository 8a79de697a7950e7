import type { Passage } from '../ai/index.ts';

/** About two minutes of speech. */
const WINDOW_WORDS = 250;
/** After a longer pause the speaker begins again; also where something in between was not read. */
const TURN_PAUSE_MS = 20_000;

type Placed = Passage & Required<Pick<Passage, 'meeting'>>;
interface Turn<P extends Placed> {
  passages: P[];
  words: number;
}

/**
 * Stretches of speaker turns, about 250 words each, of one meeting each. The last turn of a stretch is also the first
 * of the next one, so that a question and its answer stand together in one of them.
 */
export function windowsOf<P extends Placed>(passages: readonly P[]): P[][] {
  const windows: Turn<P>[][] = [];
  let last: Turn<P> | undefined;
  for (const turn of turnsOf(passages)) {
    const window = windows.at(-1);
    const words = window?.reduce((sum, one) => sum + one.words, 0) ?? 0;
    const goesOn = last !== undefined && meetingOf(last) === meetingOf(turn);
    if (!window || !goesOn) windows.push([turn]);
    else if (words + turn.words <= WINDOW_WORDS) window.push(turn);
    else windows.push(last!.words + turn.words <= WINDOW_WORDS ? [last!, turn] : [turn]);
    last = turn;
  }
  return windows.map((turns) => turns.flatMap((turn) => turn.passages));
}

/** Sentences of one speaker that follow each other, none longer than a window. */
function turnsOf<P extends Placed>(passages: readonly P[]): Turn<P>[] {
  const turns: Turn<P>[] = [];
  for (const passage of passages) {
    const turn = turns.at(-1);
    const before = turn?.passages.at(-1);
    const words = wordsIn(passage);
    const goesOn =
      before !== undefined &&
      before.meeting.id === passage.meeting.id &&
      before.speaker === passage.speaker &&
      passage.startMs - before.startMs < TURN_PAUSE_MS;
    if (turn && goesOn && turn.words + words <= WINDOW_WORDS) {
      turn.passages.push(passage);
      turn.words += words;
    } else turns.push({ passages: [passage], words });
  }
  return turns;
}

const meetingOf = (turn: Turn<Placed>) => turn.passages[0]!.meeting.id;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Also of languages that write no spaces. */
const wordsIn = ({ text }: Passage): number => {
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
};
