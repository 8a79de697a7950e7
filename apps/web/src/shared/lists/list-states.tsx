import type { ReactNode } from 'react';
import { useText } from '../../platform/text.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useListsText } from './lists-text.ts';

/** What stands where the rows would be. */
export function ListNotice({
  title,
  text,
  children,
}: {
  title?: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="max-w-[34rem] px-5 py-8">
      {title && <h2 className="mb-1 text-lg">{title}</h2>}
      <p className="text-ink-2">{text}</p>
      {children && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}

/** Never an empty list for a failed one. */
export function ListFailed({ title, onRetry }: { title?: string; onRetry: () => void }) {
  const t = useListsText();
  const tShell = useText();
  return (
    <div role="alert">
      <ListNotice title={title ?? t('list.failedTitle')} text={t('list.failedText')}>
        <Button onClick={onRetry}>{tShell('common.tryAgain')}</Button>
      </ListNotice>
    </div>
  );
}

/** Rows in their final height. */
export function ListSkeleton({ rows = 6 }: { rows?: number }) {
  const t = useListsText();
  return (
    <div role="status">
      <p className="sr-only">{t('list.loading')}</p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-17 items-center gap-6 border-line px-5 [&+div]:border-t" aria-hidden>
          <Skeleton className="h-4 w-16 shrink-0" />
          <Skeleton className="h-4 w-56 max-w-[40%]" />
          <Skeleton className="h-4 w-40 max-w-[25%]" />
          <Skeleton className="ms-auto h-4 w-14 shrink-0" />
        </div>
      ))}
    </div>
  );
}
