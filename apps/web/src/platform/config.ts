import type { CallAnswer } from '@intermind/sdk';

/** What the installation is like, from `GET /config`. */
export type AppConfig = CallAnswer<'GET /config'>;

let config: AppConfig | undefined;

export function setConfig(next: AppConfig): void {
  config = next;
}

/** @throws Error before setup has finished; screens are shown only after it */
export function getConfig(): AppConfig {
  if (!config) throw new Error('The configuration is not loaded yet');
  return config;
}

/** Whether accounts are kept here, by the embedded identity provider, and not by an outside issuer. */
export function hasOwnProvider(): boolean {
  return new URL(getConfig().oidc.issuer).origin === location.origin;
}
