import { call } from '@intermind/sdk';
import { isPageVisible, onPageVisibility } from '../platform/page-visibility.ts';
import { setConfig } from '../platform/config.ts';
import { startSession, watchOtherTabs } from '../platform/session.ts';

/** What the shell does when the window changes (spec 1 §4). */
export function watchWindow(): void {
  watchOtherTabs();
  watchTooltips();
  onPageVisibility(() => {
    if (isPageVisible()) void refreshSetup();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
}

/** Setup is run again when the tab becomes visible; what cannot be fetched stays as it was. */
async function refreshSetup(): Promise<void> {
  try {
    setConfig(await call('GET /config', { bypassErrorHandler: true, token: null }));
  } catch {
    // The first setup still holds, and the next return to the tab asks again.
  }
  await startSession();
}

/** Escape takes tooltips away until another button is pointed at or focused (styles/floating.css). */
function watchTooltips(): void {
  const { dataset } = document.documentElement;
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset['tooltips'] = 'dismissed';
  });
  for (const event of ['pointerover', 'focusin']) addEventListener(event, () => delete dataset['tooltips']);
}
