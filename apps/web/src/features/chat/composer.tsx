import { MESSAGE_MAX_LENGTH } from '@intermind/contracts/limits';
import { ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';

/** With so many characters left they are counted. */
const COUNTED_FROM = 200;
/** Of the key that belongs to an input method; Safari tells it only by this number. */
const INPUT_METHOD_KEY = 229;

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  onSend: (text: string) => void;
}

/** The field of the chat: it grows with the text, Enter sends, Shift+Enter begins a line. */
export function Composer({ draft, onDraft, onSend }: ComposerProps) {
  const t = useCallText();
  const field = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  // On touch the keyboard would cover half of what was written.
  const fine = useMediaQuery('(pointer: fine)');
  const text = draft.trim();
  const left = MESSAGE_MAX_LENGTH - text.length;
  const maySend = text !== '' && left >= 0;
  const counted = left <= COUNTED_FROM;

  useLayoutEffect(() => {
    const element = field.current!;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [draft]);

  const send = () => {
    field.current?.focus();
    if (!maySend) return;
    onSend(text);
    onDraft('');
  };
  const press = (event: KeyboardEvent) => {
    const { nativeEvent, key, shiftKey, keyCode } = event;
    if (key !== 'Enter' || shiftKey || nativeEvent.isComposing || keyCode === INPUT_METHOD_KEY) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="tooltips-above"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={classNames('control-frame flex items-end gap-1 p-1', left < 0 && 'control-invalid')}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={draft}
          aria-label={t('chat.write')}
          placeholder={t('chat.write')}
          aria-describedby={counted ? counterId : undefined}
          aria-invalid={left < 0 || undefined}
          enterKeyHint="send"
          data-first-focus={fine || undefined}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={press}
          className="max-h-40 min-h-10 min-w-0 grow resize-none bg-transparent px-2.5 py-2 leading-ui outline-none pointer-coarse:text-[16px]"
        />
        <IconButton
          type="submit"
          kind="primary"
          label={t('chat.send')}
          data-tooltip-align="end"
          disabled={!maySend}
          className="pointer-coarse:size-11"
          icon={<ArrowUp aria-hidden strokeWidth={2} className="size-5" />}
        />
      </div>
      {counted && (
        <p
          id={counterId}
          className={classNames('mt-1.5 text-sm', left < 0 ? 'font-semibold text-danger-text' : 'text-ink-3')}
        >
          {left < 0 ? t('chat.tooLong', { count: -left }) : t('chat.left', { count: left })}
        </p>
      )}
    </form>
  );
}
