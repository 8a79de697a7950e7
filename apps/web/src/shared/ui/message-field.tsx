import {
  type KeyboardEvent,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from './class-names.ts';
import { useMediaQuery } from './use-media-query.ts';

/** With so many characters left they are counted. */
const COUNTED_FROM = 200;
/** Of the key that belongs to an input method; Safari tells it only by this number. */
const INPUT_METHOD_KEY = 229;

interface MessageFieldProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'onChange' | 'onSubmit' | 'children'
> {
  value: string;
  label: string;
  /** Characters that may be sent. */
  limit: number;
  /** Under the field, when few are left; fewer than none are too many. */
  limitText: (left: number) => string;
  onChange: (value: string) => void;
  /** The text without what surrounds it. */
  onSend: (text: string) => void;
  /** At the end of the field: what sends, while something may be sent. */
  action: (maySend: boolean) => ReactNode;
  /** Over the field, while it is open. */
  children?: ReactNode;
}

/** A field for messages: it grows with the text, Enter sends, Shift+Enter begins a line. */
export function MessageField(props: MessageFieldProps) {
  const { value, label, limit, limitText, onChange, onSend, onKeyDown, action, children, ...field } = props;
  const element = useRef<HTMLTextAreaElement>(null);
  const counterId = useId();
  // On touch the keyboard would cover half of what was written.
  const fine = useMediaQuery('(pointer: fine)');
  const text = value.trim();
  const left = limit - text.length;
  const maySend = text !== '' && left >= 0;
  const counted = left <= COUNTED_FROM;

  useLayoutEffect(() => {
    const { style } = element.current!;
    style.height = 'auto';
    style.height = `${element.current!.scrollHeight}px`;
  }, [value]);

  const send = () => {
    element.current?.focus();
    if (maySend) onSend(text);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    const { nativeEvent, key, shiftKey, keyCode, defaultPrevented } = event;
    if (defaultPrevented || key !== 'Enter' || shiftKey) return;
    if (nativeEvent.isComposing || keyCode === INPUT_METHOD_KEY) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="tooltips-above relative"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <div className={classNames('control-frame flex items-end gap-1 p-1', left < 0 && 'control-invalid')}>
        <textarea
          placeholder={label}
          {...field}
          ref={element}
          rows={1}
          dir="auto"
          value={value}
          aria-label={label}
          aria-describedby={counted ? counterId : undefined}
          aria-invalid={left < 0 || undefined}
          enterKeyHint="send"
          data-first-focus={fine || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
          className="max-h-40 min-h-10 min-w-0 grow resize-none bg-transparent px-2.5 py-2 leading-ui outline-none pointer-coarse:text-[16px]"
        />
        {action(maySend)}
      </div>
      {counted && (
        <p
          id={counterId}
          className={classNames('mt-1.5 text-sm', left < 0 ? 'font-semibold text-danger-text' : 'text-ink-3')}
        >
          {limitText(left)}
        </p>
      )}
    </form>
  );
}
