import { ApiError } from '@intermind/sdk';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { NoticePage } from '../features/shell/notice-page.tsx';
import { logProblem } from '../shared/log.ts';
import { Button } from '../shared/ui/button.tsx';
import { usePageTitle } from './page-title.ts';
import { ScreenLoadError } from './routes.tsx';
import { useText } from './text.ts';

interface State {
  error?: unknown;
}

/** Shows what to do instead of an empty page when a screen throws or cannot be loaded. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    logProblem('A page has stopped', { error, componentStack });
  }

  override render(): ReactNode {
    return 'error' in this.state ? <Stopped error={this.state.error} /> : this.props.children;
  }
}

function Stopped({ error }: { error: unknown }) {
  const t = useText();
  const unloadable = error instanceof ScreenLoadError;
  const unreachable = error instanceof ApiError;
  usePageTitle(unloadable ? t('notFound.section') : t('crash.section'));
  const [title, text] = unloadable
    ? [t('notFound.unloadableTitle'), t('notFound.unloadableText')]
    : unreachable
      ? [t('crash.startTitle'), t('crash.startText')]
      : [t('crash.title'), t('crash.text')];
  return (
    <NoticePage title={title} text={text}>
      <Button kind="primary" size="large" onClick={() => location.reload()}>
        {unreachable ? t('common.tryAgain') : t('notFound.reload')}
      </Button>
      <Button size="large" onClick={() => location.assign('/')}>
        {t('common.home')}
      </Button>
    </NoticePage>
  );
}
