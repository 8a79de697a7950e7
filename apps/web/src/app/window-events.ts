import { call } from '@intermind/sdk';
import { setConfig } from './config.ts';
import { startSession, watchOtherTabs } from './session.ts';

/** What the shell does when the window changes (spec 1 §4). */
export function watchWindow(): void {
  watchOtherTabs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshSetup();
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
