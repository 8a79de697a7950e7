export { createAuthenticate } from './authenticate.ts';
export { keySet, type KeySource } from './key-set.ts';
export { memberOf } from './member-tokens.ts';
