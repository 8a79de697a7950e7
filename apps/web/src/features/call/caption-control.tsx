import { Captions, ChevronUp } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { ToggleButton } from './toggle-button.tsx';

interface CaptionControlProps {
  on: boolean;
  phone: boolean;
  shortcut: string | null;
  onToggle: () => void;
  /** What can be chosen about captions. Phones have it under More. */
  sections: readonly MenuSection[];
}

/** Captions on or off, and beside it what they show. */
export function CaptionControl({ on, phone, shortcut, onToggle, sections }: CaptionControlProps) {
  const t = useCallText();
  const toggle = (
    <ToggleButton
      on={on}
      label={t('bar.captions')}
      hint={on ? t('bar.captionsOff') : t('bar.captionsOn')}
      icon={Captions}
      phone={phone}
      shortcut={shortcut}
      joined={!phone}
      onToggle={onToggle}
    />
  );
  if (phone) return toggle;
  const label = t('captions.options');
  return (
    <span className="inline-flex">
      {toggle}
      <Menu
        onStage
        side="top"
        align="start"
        className="w-64"
        sections={sections}
        trigger={(opener) => (
          <button
            {...opener}
            type="button"
            aria-label={label}
            data-tooltip={label}
            className={classNames(
              'inline-flex h-12 w-7.5 pointer-coarse:w-11 items-center justify-center rounded-e-control pe-1 transition-colors duration-100',
              on
                ? 'bg-stage-control-on text-stage-on-control-on'
                : 'bg-stage-control text-stage-ink-2 hover:bg-stage-control-hover',
            )}
          >
            <ChevronUp aria-hidden strokeWidth={2} className="size-4" />
          </button>
        )}
      />
    </span>
  );
}
