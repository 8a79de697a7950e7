import { call } from '@intermind/sdk';
import { setupApi } from './api.ts';
import { setConfig } from './config.ts';
import { startLanguage } from './language.ts';
import { setProductName } from './page-title.ts';
import { startSession } from './session.ts';
import { watchWindow } from './window-events.ts';

/**
 * Everything the screens rely on: texts, the SDK, the configuration. Who is signed in is found out after it, so that
 * open pages do not wait for the identity provider.
 *
 * @throws ApiError when the configuration cannot be fetched
 */
export async function setUp(): Promise<void> {
  setupApi();
  const [config] = await Promise.all([
    call('GET /config', { bypassErrorHandler: true, token: null }),
    startLanguage(),
  ]);
  setConfig(config);
  setProductName(config.productName);
  watchWindow();
  void startSession();
}
