import type { ApiError } from './api-error.ts';

/** A value, or a promise of it. The calls made while a page unloads need the value itself, see `keepalive`. */
export type Now<Value> = Value | Promise<Value>;

export interface SdkOptions {
  /** Origin of the installation, without a trailing slash: `https://meet.example.org`. */
  baseUrl: string;
  /** Interface language, sent with every call. */
  language: () => string;
  /** Access token of the member or guest, or null. A rejection fails the call like a network error. */
  getToken: () => Now<string | null>;
  /** Called for every failed call that does not bypass it. */
  onError: (error: ApiError) => void;
  /** A 401 to a call with the token of `getToken`, outside the authentication calls: start signing in. Called instead of `onError`. */
  onUnauthorized: (error: ApiError) => void;
  /** What this page is about, sent as headers for the logs of proxies (spec 1 §7). The API reads none of them. */
  hints?: () => { roomId?: string; conferenceId?: string; userId?: string };
  fetch?: typeof fetch;
}

let options: SdkOptions | undefined;

/** Must run before any call. A second run replaces the first. */
export function setup(given: SdkOptions): void {
  options = given;
}

/** @throws Error before `setup` (spec 1 §8) */
export function sdkOptions(): SdkOptions {
  if (!options) throw new Error('Intermind SDK is not initialized. Call setup() first.');
  return options;
}
