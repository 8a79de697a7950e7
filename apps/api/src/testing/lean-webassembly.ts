/**
 * For processes of tests that open the embedded database, as the API runs (supervisor/child-specs.ts): it opens in seconds on a
 * busy machine, not in a minute.
 */
export const LEAN_WEBASSEMBLY = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
