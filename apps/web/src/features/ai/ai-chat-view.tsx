import type { SegmentId } from '@intermind/contracts';
import { useStore } from 'zustand';
import { isAnswering } from '../../model/ai-chat.ts';
import { useText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import '../../shared/ui/messages.css';
import type { AiChat } from './ai-conversation.ts';
import type { ConversationState } from './conversation.ts';
import { PageFrame, PanelFrame } from './ai-frames.tsx';
import { AiAnswer, AiMessageItem, OwnQuestion } from './ai-message.tsx';
import { useAiText } from './ai-text.ts';
import { AskField } from './ask-field.tsx';
import { Ending } from './ending.tsx';
import { ModelChoice } from './model-choice.tsx';
import { Suggestions } from './suggestions.tsx';

export interface AiChatViewProps {
  chat: AiChat;
  /** Beside the call, under this heading; null: on a page. */
  labelledBy: string | null;
  /** What answers do not know. */
  note: string | null;
  /** Guests have no prompts. */
  member: boolean;
  /** Its name, for prompts; null where it has none. */
  meeting: string | null;
  /** Leads to the place in the transcript. */
  onShow: (id: SegmentId) => void;
}

/** A private conversation about a meeting: who answers, what was asked, and where the answers come from. */
export function AiChatView({ chat, ...view }: AiChatViewProps) {
  const t = useAiText();
  const tShell = useText();
  const state = useStore(chat.store);
  const place = view.labelledBy === null ? undefined : 'p-5';
  if (state.load === 'failed')
    return (
      <div className={place}>
        <PartFailed text={t('ai.loadFailed')} onRetry={() => void chat.load()} />
      </div>
    );
  if (state.load === 'loading' || !state.model)
    return (
      <div className={place}>
        <PartLoading text={tShell('common.loading')} lines={2} />
      </div>
    );
  return <Conversation chat={chat} state={state} {...view} />;
}

function Conversation({ chat, state, ...view }: AiChatViewProps & { state: ConversationState }) {
  const { labelledBy, note, member, meeting, onShow } = view;
  const { messages, models, model, pending, answer } = state;
  const answering = isAnswering(state);
  const frame = {
    top: <ModelChoice models={models} model={model!} onChoose={chat.choose} />,
    foot: (
      <AskField
        chat={chat}
        answering={answering}
        draft={state.draft}
        note={note}
        member={member}
        meeting={meeting}
      />
    ),
    children:
      messages.length === 0 && pending === null ? (
        <Suggestions
          member={member}
          meeting={meeting}
          onAsk={(text) => void chat.ask(text)}
          onWrite={chat.write}
        />
      ) : (
        <>
          <ol className="flex flex-col gap-5" aria-live="polite" aria-busy={answering}>
            {messages.map((message, at) => (
              <AiMessageItem
                key={message.id}
                message={message}
                models={models}
                last={at === messages.length - 1}
                onShow={onShow}
              />
            ))}
            {pending !== null && <OwnQuestion text={pending} />}
            {answer && (
              <li>
                <AiAnswer message={answer} onShow={onShow} />
              </li>
            )}
            {answering && <Answering />}
          </ol>
          <Ending state={state} onAgain={(modelId) => void chat.askAgain(modelId)} />
          {messages.length > 0 && !answering && <Clear onClear={chat.clear} />}
        </>
      ),
  };
  return labelledBy === null ? (
    <PageFrame {...frame} />
  ) : (
    <PanelFrame {...frame} labelledBy={labelledBy} own={messages.length + (pending === null ? 0 : 1)} />
  );
}

function Answering() {
  const t = useAiText();
  return <li className="text-sm text-ink-3">{t('ai.answering')}</li>;
}

function Clear({ onClear }: { onClear: () => Promise<boolean> }) {
  const t = useAiText();
  const clear = async () => {
    if (!(await onClear())) showToast({ kind: 'error', text: t('ai.clearFailed'), id: 'ai' });
  };
  return (
    <ActionButton kind="quiet" size="compact" className="-ms-3 self-start" act={clear}>
      {t('ai.clear')}
    </ActionButton>
  );
}
