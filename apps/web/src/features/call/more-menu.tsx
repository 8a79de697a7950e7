import { Ellipsis } from 'lucide-react';
import { useCallText } from '../../app/text.ts';
import { Menu, type MenuSection } from '../../shared/ui/menu.tsx';

interface MoreMenuProps {
  sections: readonly MenuSection[];
  onOpenChange: (open: boolean) => void;
}

/** On phones: the link and the choice of devices. */
export function MoreMenu({ sections, onOpenChange }: MoreMenuProps) {
  const t = useCallText();
  return (
    <Menu
      onStage
      side="top"
      align="end"
      className="w-72"
      sections={sections}
      onOpenChange={onOpenChange}
      trigger={(opener) => (
        <button
          {...opener}
          type="button"
          aria-label={t('bar.more')}
          className="inline-flex h-13 grow basis-0 items-center justify-center rounded-control bg-stage-control text-stage-ink"
        >
          <Ellipsis aria-hidden strokeWidth={1.75} className="size-[21px]" />
        </button>
      )}
    />
  );
}
