import type { Page } from 'playwright-core';

export interface Watch {
  /** What the console reported as errors, and what nobody caught. */
  errors: string[];
  /** Violations of the content security policy. */
  violations: string[];
  /** Addresses outside the product's own origin. */
  foreign: string[];
}

/**
 * livekit-client says so when a track comes of someone who has left, or came back as somebody new, since it was asked for.
 * Tracks are only asked for of people who are known (`livekit-room.ts`), so nothing is missing.
 */
const LATE_TRACK = "Tried to add a track for a participant, that's not present";

/** Every page must stay clean: collects from now on. */
export function watchPage(page: Page, url: string): Watch {
  const watch: Watch = { errors: [], violations: [], foreign: [] };
  const { host } = new URL(url);
  const look = (address: string) => {
    if (/^(data|blob|about):/.test(address)) return;
    if (new URL(address).host !== host) watch.foreign.push(address);
  };
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().includes(LATE_TRACK)) return;
    const text = `${message.text()} (${message.location().url})`;
    (text.includes('Content Security Policy') ? watch.violations : watch.errors).push(text);
  });
  page.on('pageerror', (error) => watch.errors.push(error.stack ?? String(error)));
  page.on('request', (request) => look(request.url()));
  page.on('websocket', (socket) => look(socket.url()));
  return watch;
}
