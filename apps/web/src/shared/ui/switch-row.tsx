import { type ReactNode, useId } from 'react';
import { Switch } from './switch.tsx';

interface SwitchRowProps {
  label: string;
  /** 13 px under the label. */
  note?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A setting that is on or off: its label, what it does, and the switch at the end. */
export function SwitchRow({ label, note, checked, disabled = false, onChange }: SwitchRowProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="flex min-h-11 items-center gap-3">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="block cursor-pointer">
          {label}
        </label>
        {note && (
          <p id={noteId} className="mt-0.5 text-sm text-ink-3">
            {note}
          </p>
        )}
      </div>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        {...(note ? { 'aria-describedby': noteId } : {})}
      />
    </div>
  );
}
