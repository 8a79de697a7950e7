import type { ModelAnswer, ModelRequest } from '../engines/models/host/model-protocol.ts';
import type { ModelCall, ModelCallEvents, ModelCalls } from '../engines/models/model-calls.ts';
import { EngineError, type EngineErrorKind } from '../speech/ports.ts';

/** From the process of a meeting to the worker, which has the models of all meetings. */
export type ToModels =
  | { type: 'start'; call: number; model: string; request: ModelRequest }
  | { type: 'sound'; call: number; pcm: Int16Array }
  | { type: 'end'; call: number }
  | { type: 'cancel'; call: number };

export type FromModels =
  | { type: 'answer'; call: number; answer: ModelAnswer }
  | { type: 'done'; call: number }
  | {
      type: 'failed';
      call: number;
      message: string;
      kind: EngineErrorKind;
      retryAfterMs: number | undefined;
    };

/** The worker's models, as the process of a meeting sees them. */
export class RemoteModels implements ModelCalls {
  private readonly tell: (message: ToModels) => void;
  private readonly open = new Map<number, ModelCallEvents>();
  private nextCall = 1;

  constructor(tell: (message: ToModels) => void) {
    this.tell = tell;
  }

  start(model: string, request: ModelRequest, events: ModelCallEvents): ModelCall {
    const call = this.nextCall++;
    this.open.set(call, events);
    this.tell({ type: 'start', call, model, request });
    const whileOpen = (message: ToModels): void => {
      if (this.open.has(call)) this.tell(message);
    };
    return {
      sound: (pcm) => whileOpen({ type: 'sound', call, pcm }),
      end: () => whileOpen({ type: 'end', call }),
      cancel: () => {
        whileOpen({ type: 'cancel', call });
        this.open.delete(call);
      },
    };
  }

  receive(message: FromModels): void {
    const events = this.open.get(message.call);
    if (!events) return;
    if (message.type === 'answer') return events.answer(message.answer);
    this.open.delete(message.call);
    if (message.type === 'done') events.done();
    else events.failed(new EngineError(message.message, message.kind, message));
  }
}

/** The worker's side, for one meeting. */
export class ModelRelay {
  private readonly models: ModelCalls;
  private readonly tell: (message: FromModels) => void;
  private readonly calls = new Map<number, ModelCall>();

  constructor(models: ModelCalls, tell: (message: FromModels) => void) {
    this.models = models;
    this.tell = tell;
  }

  receive(message: ToModels): void {
    const { call } = message;
    if (message.type === 'start') {
      this.begin(call, message.model, message.request);
      return;
    }
    const open = this.calls.get(call);
    if (message.type === 'sound') open?.sound(message.pcm);
    else if (message.type === 'end') open?.end();
    else {
      open?.cancel();
      this.calls.delete(call);
    }
  }

  /** The meeting is gone. */
  close(): void {
    for (const call of this.calls.values()) call.cancel();
    this.calls.clear();
  }

  private begin(call: number, model: string, request: ModelRequest): void {
    const events: ModelCallEvents = {
      answer: (answer) => this.tell({ type: 'answer', call, answer }),
      done: () => {
        this.calls.delete(call);
        this.tell({ type: 'done', call });
      },
      failed: ({ message, kind, retryAfterMs }) => {
        this.calls.delete(call);
        this.tell({ type: 'failed', call, message, kind, retryAfterMs });
      },
    };
    this.calls.set(call, this.models.start(model, request, events));
  }
}
