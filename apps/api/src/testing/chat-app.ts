import { type FakeChatServer, startFakeChatServer } from './fake-chat-server.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * The app with a language model that tests script (`compatible:gemma`). Its server is closed with it.
 * @param env further settings
 */
export async function startChatApp(
  env: Record<string, string> = {},
  options?: Parameters<typeof startTestApp>[1],
): Promise<{ t: TestApp; server: FakeChatServer }> {
  const server = await startFakeChatServer();
  const t = await startTestApp({ ...server.settings, ...env }, options);
  const close = async () => {
    await t.close();
    server.close();
  };
  return { t: { ...t, close }, server };
}
