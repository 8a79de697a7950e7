import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { chromiumPath } from '../e2e/support/browser.ts';

/** What the figures were taken on: they mean little without it. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  system: string;
  /** Of the last minute, before measuring: above 1 other work disturbed. */
  load: number;
  versions: Record<string, string>;
}

export function describeMachine(): Machine {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGiB: Math.round((totalmem() / 2 ** 30) * 10) / 10,
    system: `${type()} ${release()}`,
    load: Math.round(loadavg()[0]! * 100) / 100,
    versions: {
      intermind: versionIn('../package.json'),
      commit: answerOf('git', ['rev-parse', '--short', 'HEAD']),
      node: process.versions.node,
      chromium: answerOf(chromiumPath(), ['--version']),
      livekitClient: versionIn('../node_modules/livekit-client/package.json'),
    },
  };
}

function versionIn(file: string): string {
  return (JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as { version: string }).version;
}

function answerOf(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // not there: the figure is still good, its description less so
    return 'unknown';
  }
}
