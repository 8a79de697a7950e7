import { parseRoomCode } from '@intermind/contracts/room-code';
import { Keyboard } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useText } from '../../app/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { fieldState } from './field-state.ts';

interface RoomCodeFieldProps {
  /** What stands in it at first. */
  initial?: string;
  className?: string;
}

/** Takes a code or a whole link and goes to the room; Enter and the button do nothing until it parses (spec 1 §2). */
export function RoomCodeField({ initial = '', className }: RoomCodeFieldProps) {
  const t = useText();
  const navigate = useNavigate();
  const noteId = useId();
  const [input, setInput] = useState(initial);
  const [focused, setFocused] = useState(false);
  const [askedToGo, setAskedToGo] = useState(initial !== '');
  const state = fieldState(input, focused);
  const wrong = state === 'invalid' && askedToGo;

  const go = (event: FormEvent) => {
    event.preventDefault();
    const roomId = parseRoomCode(input);
    setAskedToGo(true);
    if (roomId) void navigate(`/${roomId}`);
  };

  return (
    <form onSubmit={go} noValidate className={classNames('relative', className)}>
      <div
        className={classNames(
          'control-frame flex h-12 items-center gap-2 ps-3 pe-1',
          state === 'valid' && 'control-valid',
          state === 'invalid' && 'control-invalid',
        )}
      >
        <Keyboard aria-hidden className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} />
        <input
          value={input}
          onChange={(event) => setInput(event.target.value)}
          // Enter on a form whose button is disabled does not submit it; it asks all the same.
          onKeyDown={(event) => event.key === 'Enter' && setAskedToGo(true)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            setAskedToGo(true);
          }}
          aria-label={t('roomCode.label')}
          aria-invalid={state === 'invalid' || undefined}
          aria-describedby={wrong ? noteId : undefined}
          placeholder={t('roomCode.placeholder')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className={classNames('h-full min-w-0 grow bg-transparent outline-none', input && 'room-code')}
        />
        <button
          type="submit"
          disabled={state !== 'valid'}
          className="h-10 shrink-0 rounded-[6px] px-2 font-semibold text-yours-text disabled:text-ink-3"
        >
          {t('roomCode.join')}
        </button>
      </div>
      {wrong && (
        <p
          id={noteId}
          role="status"
          className="mt-1 text-sm text-danger-text sm:absolute sm:inset-x-0 sm:top-full"
        >
          {t('roomCode.invalid')}
        </p>
      )}
    </form>
  );
}
