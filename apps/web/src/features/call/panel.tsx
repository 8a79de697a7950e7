import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../platform/text.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { panelOpener } from './panel-opener.ts';

interface PanelProps {
  id: string;
  title: string;
  /** Beside the title. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel beside the stage; on phones a sheet over it. Its title takes the focus, which announces it, or what is marked
 * with `data-first-focus`; Escape and Close give the focus back to what opened it.
 */
export function Panel({ id, title, actions, onClose, children }: PanelProps) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  const titleId = `${id}-title`;
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const focused = document.activeElement;
    (panel.current?.querySelector<HTMLElement>('[data-first-focus]') ?? heading.current)?.focus();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // A button that has just gone, as Admit does, has left the focus nowhere: that is still the panel's.
      const { activeElement } = document;
      if (activeElement === document.body || panel.current?.contains(activeElement)) close.current();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      panelOpener(focused, id, document)?.focus();
    };
  }, [id]);
  return (
    <section ref={panel} id={id} aria-labelledby={titleId} className="call-panel">
      <header className="flex h-13 shrink-0 items-center gap-1 ps-5 pe-3">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="grow text-lg leading-ui outline-none">
          {title}
        </h2>
        {actions}
        <IconButton
          label={t('common.close')}
          data-tooltip-align="end"
          icon={<X aria-hidden className="size-5" strokeWidth={1.75} />}
          onClick={onClose}
        />
      </header>
      <div className="min-h-0 grow overflow-y-auto pb-[env(safe-area-inset-bottom)]">{children}</div>
    </section>
  );
}
