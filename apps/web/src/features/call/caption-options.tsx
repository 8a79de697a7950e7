import { ChevronUp } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { Menu } from '../../shared/ui/menu.tsx';

interface CaptionOptionsProps {
  /** As the button of captions beside it. */
  on: boolean;
  section: MenuSection;
}

/** What captions show: stands without a gap beside the button that switches them. */
export function CaptionOptions({ on, section }: CaptionOptionsProps) {
  const t = useCallText();
  const label = t('captions.options');
  return (
    <Menu
      onStage
      side="top"
      align="start"
      className="w-64"
      sections={[section]}
      trigger={(opener) => (
        <button
          {...opener}
          type="button"
          aria-label={label}
          data-tooltip={label}
          className={classNames(
            'stage-button -ms-2 inline-flex h-12 w-7.5 pointer-coarse:w-11 items-center justify-center rounded-e-control pe-1 transition-colors duration-(--t-fast)',
            on
              ? 'bg-stage-control-on text-stage-on-control-on'
              : 'bg-stage-control text-stage-ink-2 hover:bg-stage-control-hover',
          )}
        >
          <ChevronUp aria-hidden strokeWidth={2} className="size-4" />
        </button>
      )}
    />
  );
}
