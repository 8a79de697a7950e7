import { Ellipsis, type LucideIcon } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';

export interface RowTool {
  key: string;
  label: string;
  Icon: LucideIcon;
  /** Mirrored where one reads from right to left. */
  flip?: boolean;
  act: () => void;
}

interface RowToolsProps {
  tools: readonly RowTool[];
  /** Of the menu on touch. */
  label: string;
  /** What the row is about. */
  describedBy: string;
}

/** What can be done with a row: side by side with a pointer, in a menu on touch. */
export function RowTools({ tools, label, describedBy }: RowToolsProps) {
  const pointer = useMediaQuery('(hover: hover)');
  if (pointer)
    return (
      <div className="row-actions">
        <span className="row-mark" aria-hidden>
          <Ellipsis className="size-4" strokeWidth={2} />
        </span>
        <span className="row-tools flex">
          {tools.map(({ key, label: name, Icon, act, flip }) => (
            <IconButton
              key={key}
              size="compact"
              label={name}
              data-tooltip-align="end"
              aria-describedby={describedBy}
              icon={<Icon aria-hidden strokeWidth={2} className={flip ? 'flip size-4' : 'size-4'} />}
              onClick={act}
            />
          ))}
        </span>
      </div>
    );
  if (tools.length === 0) return null;
  const items = tools.map(({ key, label: name, Icon, act, flip }) => ({
    key,
    label: name,
    icon: <Icon aria-hidden strokeWidth={1.75} className={flip ? 'flip size-5' : 'size-5'} />,
    onSelect: act,
  }));
  return (
    <Menu
      align="end"
      sections={[{ key: 'tools', items }]}
      trigger={(opener) => (
        <IconButton
          {...opener}
          label={label}
          aria-describedby={describedBy}
          icon={<Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />}
        />
      )}
    />
  );
}
