import type { HealthReport } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import { type HealthCheck, runCheck } from './checks.ts';

export interface HealthDependencies {
  version: string;
  now: () => Date;
  /** The required parts, by name. */
  required: Record<string, HealthCheck>;
  /** The parts that are missed, but not needed: the report says so, nothing answers 503. */
  optional: Record<string, HealthCheck>;
}

/** However often it is asked, parts that are well are looked at once in this time. */
const GOOD_REPORT_KEPT_MS = 2_000;

/**
 * `GET /live`: the process answers. `GET /ready`: the required parts. `GET /health`: all parts. The last two answer 200
 * with the report, or 503 with the report as `data` while a required part is down. @returns asks for the last
 */
export function registerHealth(
  app: FastifyInstance,
  dependencies: HealthDependencies,
): () => Promise<HealthReport> {
  const { version, now, required, optional } = dependencies;
  const ready = reporter(version, now, required);
  const all = reporter(version, now, { ...required, ...optional });
  const isDown = ({ parts }: HealthReport) =>
    Object.keys(required).some((name) => parts[name]?.status === 'down');

  route(app, 'GET /live', () => ({ status: 'ok' as const }));
  for (const [key, report] of [
    ['GET /ready', ready],
    ['GET /health', all],
  ] as const) {
    route(app, key, async () => {
      const state = await report();
      if (isDown(state)) throw new ApiError('Unhealthy', state);
      return state;
    });
  }
  return all;
}

/** Checks the parts once for concurrent requests. A report with a problem is never cached. */
function reporter(
  version: string,
  now: () => Date,
  checks: Record<string, HealthCheck>,
): () => Promise<HealthReport> {
  let looking: Promise<HealthReport> | undefined;
  let kept: { report: HealthReport; untilMs: number } | undefined;
  const look = async (): Promise<HealthReport> => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
    );
    const status = states.some(([, state]) => state.status === 'down') ? 'degraded' : 'ok';
    const report: HealthReport = { status, version, parts: Object.fromEntries(states) };
    kept = status === 'ok' ? { report, untilMs: now().getTime() + GOOD_REPORT_KEPT_MS } : undefined;
    return report;
  };
  return async () => {
    if (kept && kept.untilMs > now().getTime()) return kept.report;
    looking ??= look().finally(() => (looking = undefined));
    return looking;
  };
}
