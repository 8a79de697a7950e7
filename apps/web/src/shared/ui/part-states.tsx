import { useText } from '../../platform/text.ts';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

/** A part of a screen that could not be loaded. */
export function PartFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <p className="text-ink-2">{text}</p>
      <Button className="mt-4" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

/** A part of a screen that is on its way. @param text for assistive technology */
export function PartLoading({ text, lines = 3 }: { text: string; lines?: number }) {
  return (
    <div role="status" className="grid gap-5">
      <p className="sr-only">{text}</p>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-12 max-w-[30rem]" />
      ))}
    </div>
  );
}
