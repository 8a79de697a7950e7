import { call } from '@intermind/sdk';
import { setupApi } from '../platform/api.ts';
import { setConfig } from '../platform/config.ts';
import { setFeedbackPanel } from '../platform/feedback.ts';
import { startLanguage } from '../platform/language.ts';
import { logProblem } from '../platform/log.ts';
import { setProductName } from '../platform/page-title.ts';
import { getSession, onSessionChange, startSession } from '../platform/session.ts';
import { setToaster } from '../platform/toast.ts';
import { showFailure } from '../platform/failures.ts';
import { watchWindow } from './window-events.ts';

interface Setup {
  /** The texts are there, in the language of this visit. */
  texts: Promise<void>;
  /** Everything is. Rejects with an ApiError when the configuration cannot be fetched. */
  ready: Promise<void>;
}

/**
 * Everything the screens rely on: texts, the SDK, the configuration. Who is signed in is found out after it, so that
 * open pages do not wait for the identity provider.
 */
export function setUp(): Setup {
  setupApi(showFailure);
  setToaster(async () => (await import('../shared/ui/toaster.tsx')).mountToaster());
  setFeedbackPanel(async () => (await import('../features/feedback/mount-panel.tsx')).mountFeedbackPanel());
  const texts = startLanguage();
  return { texts, ready: finish(texts) };
}

async function finish(texts: Promise<void>): Promise<void> {
  const [config] = await Promise.all([call('GET /config', { bypassErrorHandler: true, token: null }), texts]);
  setConfig(config);
  setProductName(config.productName);
  watchWindow();
  onSessionChange(() => {
    if (getSession().status === 'signed-in') void serveMember();
  });
  void startSession();
}

/** What members have beside guests. Nobody waits for it: a member whose browser cannot load it goes without. */
async function serveMember(): Promise<void> {
  const missing = (cause: unknown): null => {
    logProblem('A part for members could not be loaded', cause);
    return null;
  };
  const [log, settings] = await Promise.all([
    import('../platform/browser-log.ts').catch(missing),
    import('../platform/member-settings.ts').catch(missing),
  ]);
  log?.startBrowserLog();
  settings?.memberSettings();
}
