import type { Language } from '@intermind/contracts/languages';
import type {
  Recogniser,
  RecogniserEvents,
  RecogniserFailure,
  RecognitionPlace,
  RecognitionWorld,
} from '../../media/speech-recogniser.ts';

/** One recogniser that the browser was asked for; the test is the browser. */
export class FakeRecogniser implements Recogniser {
  state: 'running' | 'stopped' | 'aborted' | 'ended' = 'running';
  readonly options: Parameters<RecognitionWorld['open']>[0];
  private readonly events: RecogniserEvents;

  constructor(options: Parameters<RecognitionWorld['open']>[0], events: RecogniserEvents) {
    this.options = options;
    this.events = events;
  }

  stop(): void {
    if (this.state === 'running') this.state = 'stopped';
  }

  abort(): void {
    this.state = 'aborted';
  }

  begins(): void {
    if (this.state === 'running') this.events.onSpeech();
  }

  hears(interim: string, ...finals: string[]): void {
    if (this.state === 'running' || this.state === 'stopped') this.events.onWords({ finals, interim });
  }

  ends(failure: RecogniserFailure = 'ended'): void {
    if (this.state === 'aborted' || this.state === 'ended') return;
    this.state = 'ended';
    this.events.onEnd(failure);
  }
}

/** A browser that recognises speech as the test says. */
export class FakeRecognition implements RecognitionWorld {
  place: RecognitionPlace = null;
  /** What becomes of a download. */
  installed: Promise<boolean> = Promise.resolve(true);
  /** Asked for, by language. */
  readonly installs: Language[] = [];
  readonly all: FakeRecogniser[] = [];
  /** The browser refuses to begin. */
  refuses = false;

  placeOf(): Promise<RecognitionPlace> {
    return Promise.resolve(this.place);
  }

  async install(language: Language): Promise<boolean> {
    this.installs.push(language);
    return this.installed;
  }

  open(options: Parameters<RecognitionWorld['open']>[0], events: RecogniserEvents): Recogniser {
    if (this.refuses) throw new Error('InvalidStateError');
    const recogniser = new FakeRecogniser(options, events);
    this.all.push(recogniser);
    return recogniser;
  }

  get last(): FakeRecogniser {
    const last = this.all.at(-1);
    if (!last) throw new Error('No recogniser was opened');
    return last;
  }
}
