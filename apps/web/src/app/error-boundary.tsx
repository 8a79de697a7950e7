import { ApiError } from '@intermind/sdk';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { NoticePage } from '../shared/ui/notice-page.tsx';
import { openFeedback } from '../platform/feedback.ts';
import { logProblem } from '../platform/log.ts';
import { Button } from '../shared/ui/button.tsx';
import { usePageTitle } from '../platform/page-title.ts';
import { ScreenLoadError } from './routes.tsx';
import { useText } from '../platform/text.ts';

interface Props {
  /** Another page gets another chance. */
  page?: string;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Shows what to do instead of an empty page when a screen throws or cannot be loaded. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    logProblem('A page has stopped', { error, componentStack });
  }

  override componentDidUpdate({ page }: Props): void {
    if (this.state.failure && page !== this.props.page) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? <Stopped error={failure.error} /> : this.props.children;
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
      {!unreachable && (
        <Button kind="quiet" size="large" onClick={({ currentTarget }) => void openFeedback(currentTarget)}>
          {t('shell.reportProblem')}
        </Button>
      )}
    </NoticePage>
  );
}
