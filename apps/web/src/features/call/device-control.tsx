import { ChevronUp, type LucideIcon } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { Menu } from '../../shared/ui/menu.tsx';

interface DeviceControlProps {
  on: boolean;
  /** Cannot be switched: the reason is in the hint. */
  disabled: boolean;
  /** On, but not sent right now. */
  cutOff: boolean;
  /** What it is, the same on and off. */
  label: string;
  /** What a press does, or why there is none. */
  hint: string;
  /** The keys that do the same, as tooltips write them. */
  shortcut: string | null;
  icon: LucideIcon;
  onToggle: () => void;
  phone: boolean;
  menuLabel: string;
  sections: readonly MenuSection[];
  onMenu: (open: boolean) => void;
}

/** A switch, and beside it the choice of devices. Phones have the choice under More. */
export function DeviceControl(props: DeviceControlProps) {
  const {
    on,
    disabled,
    cutOff,
    label,
    hint,
    shortcut,
    icon: Icon,
    onToggle,
    phone,
    menuLabel,
    sections,
    onMenu,
  } = props;
  const t = useCallText();
  const toggle = (
    <button
      type="button"
      aria-label={label}
      data-shortcut={shortcut ?? undefined}
      data-tooltip={cutOff ? t('bar.microphoneWait') : hint}
      aria-pressed={on}
      // A press says why.
      aria-disabled={disabled}
      aria-description={disabled ? hint : undefined}
      onClick={onToggle}
      className={classNames(
        'stage-button inline-flex items-center justify-center rounded-control transition-colors duration-(--t-fast) hover:bg-stage-control-hover',
        phone ? 'h-13 grow basis-0 bg-stage-control' : 'h-12 w-11 rounded-e-none ps-1',
        !on || disabled ? 'text-stage-danger' : cutOff ? 'text-stage-warn' : 'text-stage-ink',
      )}
    >
      <Icon aria-hidden strokeWidth={1.75} className="size-stage-icon" />
    </button>
  );
  if (phone) return toggle;
  return (
    <span className="inline-flex rounded-control bg-stage-control">
      {toggle}
      <Menu
        onStage
        side="top"
        align="start"
        className="w-72"
        sections={sections}
        onOpenChange={onMenu}
        trigger={(opener) => (
          <button
            {...opener}
            type="button"
            aria-label={menuLabel}
            data-tooltip={menuLabel}
            className="stage-button inline-flex h-12 w-7.5 pointer-coarse:w-11 items-center justify-center rounded-e-control pe-1 text-stage-ink-2 hover:bg-stage-control-hover"
          >
            <ChevronUp aria-hidden strokeWidth={2} className="size-4" />
          </button>
        )}
      />
    </span>
  );
}
