import { ASK_CHATS_MAX } from '@intermind/contracts/limits';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { OwnQuestion } from '../../features/ai/ai-message.tsx';
import { answeredBy, useAiText } from '../../features/ai/ai-text.ts';
import { AskField } from '../../features/ai/ask-field.tsx';
import { Ending } from '../../features/ai/ending.tsx';
import { ModelChoice } from '../../features/ai/model-choice.tsx';
import { AskAnswer } from './ask-answer.tsx';
import type { AskConversation } from '../../features/ai/ask-conversation.ts';
import { AskSuggestions } from './ask-suggestions.tsx';
import { useAskText } from '../../features/ask/ask-text.ts';
import { isAnswering } from '../../model/ai-chat.ts';
import { useText } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import '../../shared/ui/messages.css';
import { useAskPrompts } from './ask-queries.ts';

/** One chat: what was asked, the answers, and where one asks. */
export function OpenChat({ conversation }: { conversation: AskConversation }) {
  const t = useAskText();
  const tAi = useAiText();
  const tShell = useText();
  const state = useStore(conversation.store);
  const { load, model, models, messages, pending, answer, draft, refusal } = state;
  const end = useRef<HTMLDivElement>(null);
  const asked = messages.length + (pending === null ? 0 : 1);
  useEffect(() => {
    if (asked > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  if (load === 'failed') {
    const what = conversation.chatId() === null ? 'ask.startFailed' : 'ask.messagesFailed';
    return <PartFailed text={t(what)} onRetry={() => void conversation.load()} />;
  }
  if (load === 'loading' || !model) return <PartLoading text={tShell('common.loading')} lines={2} />;
  const answering = isAnswering(state);
  return (
    <div className="flex max-w-[42rem] flex-col gap-6">
      <ModelChoice models={models} model={model} onChoose={conversation.choose} />
      {asked === 0 ? (
        <Suggestions conversation={conversation} />
      ) : (
        <ol className="flex flex-col gap-5" aria-live="polite" aria-busy={answering}>
          {messages.map((message) =>
            message.role === 'user' ? (
              <OwnQuestion key={message.id} text={message.text} />
            ) : (
              <li key={message.id}>
                <AskAnswer message={message} />
                <p className="mt-1 text-xs text-ink-3">{answeredBy(models, message.aiModel, tAi)}</p>
              </li>
            ),
          )}
          {pending !== null && <OwnQuestion text={pending} />}
          {answer && (
            <li>
              <AskAnswer message={answer} coming />
            </li>
          )}
          {answering && <Answering />}
        </ol>
      )}
      {refusal && (
        <p role="alert" className="text-danger-text">
          {refusal === 'gone' ? t('ask.gone') : t('ask.tooMany', { max: ASK_CHATS_MAX })}
        </p>
      )}
      <Ending state={state} onAgain={(modelId) => void conversation.askAgain(modelId)} />
      <div className="sticky bottom-0 bg-canvas pt-2 pb-4 low:static">
        <AskField
          chat={conversation}
          answering={answering}
          draft={draft}
          label={t('ask.field')}
          member
          meeting={null}
        />
      </div>
      <div ref={end} className="scroll-mb-24" />
    </div>
  );
}

function Answering() {
  const t = useAiText();
  return <li className="text-sm text-ink-3">{t('ai.answering')}</li>;
}

function Suggestions({ conversation: { ask, write } }: { conversation: AskConversation }) {
  const { data, isError, refetch } = useAskPrompts();
  return (
    <AskSuggestions
      prompts={data}
      failed={isError}
      onRetry={() => void refetch()}
      onAsk={(text) => void ask(text)}
      onWrite={write}
    />
  );
}
