import type { LucideIcon } from 'lucide-react';
import { classNames } from '../../shared/ui/class-names.ts';
import { stageButton } from './stage-button.ts';

interface ToggleButtonProps {
  on: boolean;
  /** What it is, the same on and off. */
  label: string;
  /** What a press does. */
  hint: string;
  icon: LucideIcon;
  phone: boolean;
  /** Cannot be switched, but reached: the reason is in the hint. */
  disabled?: boolean;
  /** The key that does the same; null while keys of one letter are off. */
  shortcut: string | null;
  /** A control of the bar that follows without a gap, where it has room. */
  joinedTo?: 'captionOptions';
  onToggle: () => void;
}

/** A control of the bar that is on or off. */
export function ToggleButton(props: ToggleButtonProps) {
  const { on, label, hint, icon: Icon, phone, disabled, shortcut, joinedTo, onToggle } = props;
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={hint}
      data-shortcut={shortcut ?? undefined}
      aria-pressed={on}
      aria-disabled={disabled}
      aria-description={disabled ? hint : undefined}
      onClick={disabled ? undefined : onToggle}
      className={classNames(
        stageButton({ phone, kind: on ? 'on' : 'control' }),
        joinedTo && '[:has(+[data-control=captionOptions])>&]:rounded-e-none',
      )}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-stage-icon" />
    </button>
  );
}
