import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * The environment, with what `.env` adds to it. What the environment says already wins.
 * @param {string} file
 * @returns {NodeJS.ProcessEnv}
 */
export function withDotEnv(file, env = process.env) {
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...env } : env;
}
