export { createAuthenticate } from './authenticate.ts';
export { keySet, type KeySource } from './key-set.ts';
export { memberOf } from './member-tokens.ts';
export { registerGuests } from './guest-routes.ts';
export { deleteGuestsBefore, guestsData, guestsOfBrowser } from './guest-store.ts';
export { createGuestTokens } from './guest-tokens.ts';
