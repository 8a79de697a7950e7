import { useCallText } from '../../platform/text.ts';
import { Button } from './button.tsx';

interface EarlierProps {
  /** Of what was before the first that is shown. */
  history: 'unknown' | 'loading' | 'more' | 'whole' | 'failed';
  loading: string;
  /** On the button that loads more. */
  more: string;
  failed: string;
  onLoad: () => Promise<void>;
}

/** Above the first of what is shown: what was before, and the way to it. */
export function Earlier({ history, loading, more, failed, onLoad }: EarlierProps) {
  const t = useCallText();
  switch (history) {
    case 'unknown':
    case 'loading':
      return (
        <p className="mb-4 text-sm text-ink-2">
          <span className="after-200-ms">{loading}</span>
        </p>
      );
    case 'more':
      return (
        <Button kind="quiet-yours" size="compact" className="-ms-3 mb-3" onClick={() => void onLoad()}>
          {more}
        </Button>
      );
    case 'failed':
      return (
        <div role="alert" className="mb-4 flex flex-wrap items-center gap-x-2 text-sm">
          {failed}
          <Button kind="quiet-yours" size="compact" onClick={() => void onLoad()}>
            {t('unable.tryAgain')}
          </Button>
        </div>
      );
    case 'whole':
      return null;
  }
}
