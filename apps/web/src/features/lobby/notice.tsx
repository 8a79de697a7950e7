import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { NoticeLayout } from '../../shared/ui/notice-layout.tsx';

interface NoticeProps {
  title: string;
  text?: string | undefined;
  /** The one next step; absent where there is none but going home. */
  action?: { label: string; busy: boolean; onSelect: () => void } | undefined;
  home: { label: string; onSelect: () => void };
  /** For members: where what was said and written is kept. */
  kept?: { label: string; onSelect: () => void } | undefined;
  children?: ReactNode;
}

/** One notice for: no answer, left, ended, removed, could not join. It says what happened and what to do. */
export function Notice({ title, text, action, home, kept, children }: NoticeProps) {
  return (
    <NoticeLayout title={title}>
      {text && (
        <p role="alert" className="mt-4 text-lg text-ink-2">
          {text}
        </p>
      )}
      {children}
      <div className="mt-8 flex flex-wrap gap-3">
        {action && (
          <Button kind="primary" size="large" autoFocus busy={action.busy} onClick={action.onSelect}>
            {action.label}
          </Button>
        )}
        <Button kind={action ? 'line' : 'primary'} size="large" onClick={home.onSelect}>
          {home.label}
        </Button>
        {kept && (
          <Button kind="quiet-yours" size="large" onClick={kept.onSelect}>
            {kept.label}
          </Button>
        )}
      </div>
    </NoticeLayout>
  );
}
