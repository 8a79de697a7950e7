import type { AiEvent, ConferenceId } from '@intermind/contracts';
import { ApiError, type Call, type callEvents } from '@intermind/sdk';
import { NO_CONVERSATION } from '../../model/ai-chat.ts';
import { showFailure } from '../../platform/failures.ts';
import { logProblem } from '../../platform/log.ts';
import { type Conversation, createConversation } from './conversation.ts';

/** One person's conversation about one meeting. */
export interface AiChat extends Conversation {
  /** @returns false where it failed, unless the reason was told */
  clear: () => Promise<boolean>;
}

interface AiApi {
  call: Call;
  callEvents: typeof callEvents;
}

export function createAiChat(conferenceId: ConferenceId, { call, callEvents }: AiApi): AiChat {
  // The panel shows what failed: no general notice.
  const given = { query: { conferenceId }, bypassErrorHandler: true } as const;
  const conversation = createConversation({
    call,
    conferenceId,
    messages: () => call('GET /ai/messages', given),
    ask: (text, { id }, signal) =>
      callEvents<AiEvent, 'POST /ai/messages'>('POST /ai/messages', {
        body: { conferenceId, aiModel: id, text },
        signal,
      }),
  });
  return {
    ...conversation,
    async clear() {
      try {
        await call('DELETE /ai/messages', given);
        conversation.store.setState(NO_CONVERSATION);
        return true;
      } catch (cause) {
        if (cause instanceof ApiError && cause.code === 'LegalHold') {
          void showFailure(cause);
          return true;
        }
        logProblem('A conversation was not deleted', cause);
        return false;
      }
    },
  };
}
