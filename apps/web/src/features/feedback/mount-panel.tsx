import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { FeedbackPanel } from './feedback-panel.tsx';
import { dispatch } from './feedback-store.ts';

/** A root of its own: the panel works where a screen has stopped, and outlives every other. @returns opens it */
export function mountFeedbackPanel(): (opener: HTMLElement | null) => void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  return (opener) => {
    root.render(
      <Suspense>
        <FeedbackPanel opener={opener} />
      </Suspense>,
    );
    dispatch('open');
  };
}
