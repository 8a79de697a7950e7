import type { FromModel, ModelAnswer, ModelRequest, ToModel } from '../engines/models/host/model-protocol.ts';
import type { ModelProcess, ModelProcessEvents } from '../engines/models/host/model-hosts.ts';
import type { ModelCall, ModelCallEvents, ModelCalls } from '../engines/models/model-calls.ts';

/** A process of a model that says what a test tells it. */
export class FakeModelProcess implements ModelProcess {
  readonly heard: ToModel[] = [];
  killed = false;
  private readonly events: ModelProcessEvents;

  constructor(events: ModelProcessEvents) {
    this.events = events;
  }

  send(message: ToModel): void {
    this.heard.push(message);
  }

  kill(): void {
    this.killed = true;
  }

  says(message: FromModel): void {
    this.events.message(message);
  }

  exits(detail = '(exit code 1)'): void {
    this.events.exited(detail);
  }
}

/** A call that a test answers. */
export interface FakeCall {
  model: string;
  request: ModelRequest;
  events: ModelCallEvents;
  sound: Int16Array[];
  ended: boolean;
  cancelled: boolean;
}

/** Models that say what a test tells them; `load` is answered at once. */
export class FakeModels implements ModelCalls {
  readonly calls: FakeCall[] = [];
  /** Answers these by itself. */
  answer: ((request: ModelRequest, model: string) => ModelAnswer | Error | undefined) | undefined;

  start(model: string, request: ModelRequest, events: ModelCallEvents): ModelCall {
    const call: FakeCall = { model, request, events, sound: [], ended: false, cancelled: false };
    this.calls.push(call);
    const answer = this.answer?.(request, model);
    if (request.kind === 'load' && !(answer instanceof Error)) queueMicrotask(() => events.done());
    else if (answer instanceof Error) queueMicrotask(() => events.failed(answer as never));
    else if (answer)
      queueMicrotask(() => {
        events.answer(answer);
        events.done();
      });
    return {
      sound: (pcm) => call.sound.push(pcm),
      end: () => (call.ended = true),
      cancel: () => (call.cancelled = true),
    };
  }

  get newest(): FakeCall {
    return this.calls.at(-1)!;
  }
}
