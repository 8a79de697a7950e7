import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useText } from '../../platform/text.ts';
import { useEscapeBeforeMessages } from '../../shared/ui/escape-layer.tsx';
import { PanelHeader } from '../../shared/ui/panel-header.tsx';
import { PartLoading } from '../../shared/ui/part-states.tsx';
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
 * with `data-first-focus`; Escape and Close give the focus back to what opened it. One panel that is shown as another keeps
 * its place, also while what it holds is on its way: nothing beside it moves.
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
  const holdsFocus = () => {
    // A button that has just gone, as Admit does, has left the focus nowhere: that is still the panel's.
    const { activeElement } = document;
    return activeElement === document.body || panel.current?.contains(activeElement) === true;
  };
  useEscapeBeforeMessages(holdsFocus);
  useEffect(() => {
    const focused = document.activeElement;
    (panel.current?.querySelector<HTMLElement>('[data-first-focus]') ?? heading.current)?.focus();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (holdsFocus()) close.current();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      // A person who has pressed the button of another panel stays there.
      if (holdsFocus()) panelOpener(focused, id, document)?.focus();
    };
  }, [id]);
  return (
    <section ref={panel} id={id} aria-labelledby={titleId} className="call-panel">
      <PanelHeader title={title} titleId={titleId} titleRef={heading} actions={actions} onClose={onClose} />
      <div key={id} className="min-h-0 grow overflow-y-auto pb-[env(safe-area-inset-bottom)]">
        <Suspense
          fallback={
            <div className="p-5">
              <PartLoading text={t('common.loading')} />
            </div>
          }
        >
          {children}
        </Suspense>
      </div>
    </section>
  );
}
