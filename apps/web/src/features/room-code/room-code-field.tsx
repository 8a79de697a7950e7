import { parseRoomCode } from '@intermind/contracts/room-code';
import { Keyboard, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { fieldState } from './field-state.ts';

interface RoomCodeFieldProps {
  /** What stands in it at first. */
  initial?: string;
  className?: string;
}

/** How long nothing is typed until a code that does not parse is called wrong. */
const PAUSE_MS = 1_000;

/** Takes a code or a whole link and goes to the room; Enter and the button do nothing until it parses (spec 1 §2). */
export function RoomCodeField({ initial = '', className }: RoomCodeFieldProps) {
  const t = useText();
  const noteId = useId();
  const [input, setInput] = useState(initial);
  const [focused, setFocused] = useState(false);
  const [askedToGo, setAskedToGo] = useState(initial !== '');
  const [paused, setPaused] = useState(false);
  const parsed = fieldState(input, focused);
  // While the person types, an incomplete code is not an error.
  const state = parsed === 'invalid' && !askedToGo && !paused ? 'inviting' : parsed;
  const wrong = state === 'invalid';

  useEffect(() => {
    setPaused(false);
    const timer = setTimeout(() => setPaused(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [input]);

  const go = (event: FormEvent) => {
    event.preventDefault();
    const roomId = parseRoomCode(input);
    setAskedToGo(true);
    if (roomId) navigate(`/${roomId}`);
  };

  return (
    <form onSubmit={go} noValidate className={classNames('relative', className)}>
      <div
        className={classNames(
          'control-frame flex h-12 items-center gap-2 ps-3 pe-1',
          state === 'valid' && 'control-valid',
          wrong && 'control-invalid',
        )}
      >
        <Keyboard
          aria-hidden
          className="size-5 shrink-0 text-ink-3 max-[22.4rem]:hidden"
          strokeWidth={1.75}
        />
        <input
          value={input}
          onChange={(event) => {
            setInput(event.target.value);
            setAskedToGo(false);
          }}
          // Enter on a form whose button is disabled does not submit it; it asks all the same.
          onKeyDown={(event) => event.key === 'Enter' && setAskedToGo(true)}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            setAskedToGo(true);
          }}
          aria-label={t('roomCode.label')}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? noteId : undefined}
          placeholder={t('roomCode.placeholder')}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          size={13}
          className={classNames('h-full min-w-28 grow bg-transparent outline-none', input && 'room-code')}
        />
        <button
          type="submit"
          disabled={state !== 'valid'}
          className="h-10 shrink-0 rounded-plate px-2 pointer-coarse:h-11 pointer-coarse:min-w-11 font-semibold text-yours-text disabled:text-ink-3"
        >
          {t('roomCode.join')}
        </button>
      </div>
      {wrong && (
        <p id={noteId} role="status" className="mt-1.5 flex items-center gap-1.5 text-sm text-danger-text">
          <TriangleAlert aria-hidden strokeWidth={2} className="size-4 shrink-0" />
          {t('roomCode.invalid')}
        </p>
      )}
    </form>
  );
}
