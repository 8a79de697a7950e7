import { X } from 'lucide-react';
import type { ElementType, ReactNode, Ref } from 'react';
import { useText } from '../../platform/text.ts';
import { IconButton } from './icon-button.tsx';

interface PanelHeaderProps {
  title: string;
  /** What makes the heading; a dialog's title names the dialog. */
  as?: ElementType;
  titleId?: string;
  titleRef: Ref<HTMLHeadingElement>;
  /** Before the title: the way back. */
  back?: ReactNode;
  /** Between title and Close. */
  actions?: ReactNode;
  onClose: () => void;
}

/** The title row of what opens at the side. The title takes the focus, not the tab key. */
export function PanelHeader({
  title,
  as: Heading = 'h2',
  titleId,
  titleRef,
  back,
  actions,
  onClose,
}: PanelHeaderProps) {
  const t = useText();
  return (
    <header className="flex h-13 shrink-0 items-center gap-1 border-b border-line ps-5 pe-3">
      {back}
      <Heading
        ref={titleRef}
        // A dialog's title has an id of its own.
        {...(titleId ? { id: titleId } : {})}
        tabIndex={-1}
        className="grow text-lg leading-ui font-semibold outline-none"
      >
        {title}
      </Heading>
      {actions}
      <IconButton
        label={t('common.close')}
        data-tooltip-align="end"
        icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
        onClick={onClose}
      />
    </header>
  );
}
