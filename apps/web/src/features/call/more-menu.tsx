import { Ellipsis } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { menuGroups } from './menu-groups.ts';
import { stageButton } from './stage-button.ts';

interface MoreMenuProps {
  phone: boolean;
  /** Why something in it wants to be seen. */
  news: readonly string[];
  sections: readonly MenuSection[];
  onOpenChange: (open: boolean) => void;
}

/** What has no place of its own in the bar. */
export function MoreMenu({ phone, news, sections, onOpenChange }: MoreMenuProps) {
  const t = useCallText();
  return (
    <Menu
      onStage
      side="top"
      align="end"
      className="w-72"
      sections={menuGroups(sections)}
      onOpenChange={onOpenChange}
      trigger={(opener) => (
        <button
          {...opener}
          type="button"
          data-more
          aria-label={[t('bar.more'), ...news].join(', ')}
          data-tooltip={t('bar.more')}
          className={stageButton({ phone })}
        >
          <Ellipsis aria-hidden strokeWidth={1.75} className="size-stage-icon" />
          {news.length > 0 && (
            <span aria-hidden className="news-dot absolute end-2 top-2 size-2 rounded-round bg-stage-yours" />
          )}
        </button>
      )}
    />
  );
}
