import type { Language } from '@intermind/contracts/languages';
import type { Clock } from '@intermind/timing';
import type { RecognitionEvent, RecognitionSession, SpeechToText } from '../speech/ports.ts';
import { withEngineTimeLimit } from '../speech/time-limit.ts';
import type { Glossary } from './glossary.ts';

/** Loading a model and warming it up; more means that it hangs. */
const OPEN_LIMIT_MS = 20_000;
/** Where another recogniser may take over, it is opened after this long. */
const OPEN_FIRST_LIMIT_MS = 2_500;
/** And an answer may take this long: a turn ends 0.6 s after its speech, and the other one has to open. */
const ANSWER_LIMIT_MS = 2_200;

export interface OpenedSession {
  engine: SpeechToText;
  session: RecognitionSession;
  /** Revision of the terms that it was given. */
  terms: number | undefined;
  /** The other languages that it was told, as one text. */
  alsoSpoken: string;
  /** It died before it was used. */
  failed: boolean;
}

export interface RecogniserOpenerOptions {
  language: Language;
  clock: Clock;
  glossary?: Pick<Glossary, 'hints' | 'revision'> | undefined;
  /** Languages that may come beside `language` now. */
  alsoSpoken?: (() => readonly Language[]) | undefined;
  /** Ends everything that is being opened. */
  signal: AbortSignal;
  onEvent: (event: RecognitionEvent, opened: OpenedSession) => void;
  /** It is open after its `open` was given up. Somebody has to close it. */
  onLate: (opened: OpenedSession) => void;
}

/** Opens sessions of recognisers. One that is slow to open goes on while another takes over. */
export class RecogniserOpener {
  private readonly options: RecogniserOpenerOptions;

  constructor(options: RecogniserOpenerOptions) {
    this.options = options;
  }

  /** @param hasOther another one may take over. @throws EngineError, or the reason of the signal */
  async open(engine: SpeechToText, hasOther: boolean): Promise<OpenedSession> {
    const { clock, signal, onLate } = this.options;
    const { id } = engine.info;
    const opening = withEngineTimeLimit(clock, OPEN_LIMIT_MS, id, signal, async (limited) =>
      this.openOnce(engine, hasOther, limited),
    );
    if (!hasOther) return opening;
    return withEngineTimeLimit(clock, OPEN_FIRST_LIMIT_MS, id, signal, async (limited) => {
      const opened = await opening;
      if (limited.aborted) onLate(opened);
      return opened;
    });
  }

  private async openOnce(
    engine: SpeechToText,
    hasOther: boolean,
    signal: AbortSignal,
  ): Promise<OpenedSession> {
    const { language, glossary, onEvent } = this.options;
    const terms = glossary?.hints() ?? [];
    const revision = glossary?.revision;
    const alsoSpoken = this.otherLanguages;
    const state: { opened?: OpenedSession; failed: boolean } = { failed: false };
    const session = await engine.open({
      language,
      terms,
      ...(alsoSpoken.length > 0 && { alsoSpoken }),
      ...(hasOther && { answerLimitMs: ANSWER_LIMIT_MS }),
      onEvent: (event) => {
        const { opened } = state;
        const failed = event.type === 'failed';
        if (opened) {
          opened.failed ||= failed;
          onEvent(event, opened);
        } else state.failed ||= failed;
      },
      signal,
    });
    // Cancelled meanwhile: end it here.
    if (signal.aborted) session.close();
    const told = { terms: revision, alsoSpoken: String(alsoSpoken) };
    return (state.opened = { engine, session, ...told, failed: state.failed });
  }

  /** It was opened with other hints than there are now, and makes use of them. */
  knowsOldHints({ engine, terms, alsoSpoken }: OpenedSession): boolean {
    const { takesTerms, takesExpected } = engine.info;
    return (
      (takesTerms === true && terms !== this.options.glossary?.revision) ||
      (takesExpected === true && alsoSpoken !== String(this.otherLanguages))
    );
  }

  private get otherLanguages(): readonly Language[] {
    const { language, alsoSpoken } = this.options;
    return alsoSpoken?.().filter((other) => other !== language) ?? [];
  }
}
