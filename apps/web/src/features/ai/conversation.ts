import type { AiEvent, AiMessage, AiModel, ConferenceId } from '@intermind/contracts';
import { ApiError, type Call } from '@intermind/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type AiConversation,
  isAnswering,
  lastQuestion,
  NO_CONVERSATION,
  withAiEnd,
  withAiEvent,
  withAiQuestion,
} from '../../model/ai-chat.ts';
import { showFailure } from '../../platform/failures.ts';
import { logProblem } from '../../platform/log.ts';

export interface ConversationState extends AiConversation {
  load: 'loading' | 'failed' | 'ready';
  /** The usual one first. */
  models: readonly AiModel[];
  /** The one that answers the next question; null until they are loaded. */
  model: AiModel | null;
  draft: string;
  /** Why the question was refused, where another try does not help. */
  refusal: Refusal | null;
}

export type Refusal = 'tooMany' | 'gone';

/** Questions and answers, about one meeting or about all. It goes on while nothing shows it. */
export interface Conversation {
  readonly store: StoreApi<ConversationState>;
  load: () => Promise<void>;
  ask: (text: string) => Promise<void>;
  /** The last question again; another model answers it, and the next ones too. */
  askAgain: (modelId?: string) => Promise<void>;
  stop: () => void;
  choose: (modelId: string) => void;
  write: (draft: string) => void;
}

interface ConversationSource {
  call: Call;
  /** The meeting that it is about, where it is about one: not every model may be told of it. */
  conferenceId?: ConferenceId;
  /** What was asked and answered before. */
  messages: () => Promise<readonly AiMessage[]>;
  /** Asks, and answers with what comes. */
  ask: (text: string, model: AiModel, signal: AbortSignal) => AsyncIterable<AiEvent>;
  /** Of a failure after which the question is written again; null where another try may help. */
  refusalOf?: (cause: ApiError) => Refusal | null;
}

export function createConversation(source: ConversationSource): Conversation {
  const store = createStore<ConversationState>(() => ({
    ...NO_CONVERSATION,
    load: 'loading',
    models: [],
    model: null,
    draft: '',
    refusal: null,
  }));
  let asking: AbortController | undefined;

  async function ask(text: string): Promise<void> {
    const { model } = store.getState();
    if (!model || isAnswering(store.getState())) return;
    const aborter = new AbortController();
    asking = aborter;
    store.setState((now) => ({ ...withAiQuestion(now, text), refusal: null }));
    try {
      for await (const event of source.ask(text, model, aborter.signal))
        store.setState((now) => withAiEvent(now, event, model.id));
      if (isAnswering(store.getState())) throw new Error('The answer has no end');
    } catch (cause) {
      if (aborter.signal.aborted) return ended(text);
      logProblem('A question was not answered', cause);
      const refusal = (cause instanceof ApiError && source.refusalOf?.(cause)) || null;
      if (refusal) {
        ended(text);
        store.setState({ refusal });
        return;
      }
      if (cause instanceof ApiError && cause.code === 'QuotaExceeded') {
        ended(text);
        return showFailure(cause);
      }
      const busy = cause instanceof ApiError && cause.code === 'TooManyRequests';
      store.setState((now) => withAiEnd(now, busy ? 'busy' : 'failed'));
    }
  }

  /** A question that was not taken is written again. */
  function ended(text: string): void {
    store.setState((now) => ({
      ...withAiEnd(now, null),
      draft: now.pending === text && now.draft === '' ? text : now.draft,
    }));
  }

  function choose(modelId: string): void {
    const model = store.getState().models.find(({ id }) => id === modelId);
    if (model) store.setState({ model });
  }

  return {
    store,
    async load() {
      store.setState({ load: 'loading' });
      try {
        const [models, messages] = await Promise.all([
          source.call('GET /ai/models', {
            query: source.conferenceId ? { conferenceId: source.conferenceId } : {},
            bypassErrorHandler: true,
          }),
          source.messages(),
        ]);
        store.setState({ load: 'ready', models, model: models[0] ?? null, messages });
      } catch (cause) {
        logProblem('A conversation was not loaded', cause);
        store.setState({ load: 'failed' });
      }
    },
    ask,
    async askAgain(modelId) {
      if (modelId) choose(modelId);
      const text = lastQuestion(store.getState());
      if (text !== null) await ask(text);
    },
    stop: () => asking?.abort(),
    choose,
    write: (draft) => store.setState({ draft }),
  };
}
