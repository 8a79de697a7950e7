import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors.ts';
import { type AnswerOf, route } from '../../http/route.ts';
import { type HealthCheck, runCheck } from './checks.ts';

type Report = AnswerOf<'GET /health'>;

export interface HealthDependencies {
  version: string;
  now: () => Date;
  /** By the name of the part. */
  checks: Record<string, HealthCheck>;
}

/** However often it is asked, the parts are looked at once in this time. */
const REPORT_KEPT_MS = 2_000;

/** `GET /health`: 200 with the report, or 503 with the report as `data` while a part is down. */
export function registerHealth(app: FastifyInstance, { version, now, checks }: HealthDependencies): void {
  let kept: { report: Promise<Report>; untilMs: number } | undefined;

  const look = async (): Promise<Report> => {
    const names = Object.keys(checks);
    const states = await Promise.all(names.map((name) => runCheck(checks[name]!)));
    const status = states.some((state) => state.status === 'down') ? 'degraded' : 'ok';
    return { status, version, parts: Object.fromEntries(names.map((name, i) => [name, states[i]!])) };
  };

  route(app, 'GET /health', async ({ reply }) => {
    const nowMs = now().getTime();
    if (!kept || kept.untilMs <= nowMs) kept = { report: look(), untilMs: nowMs + REPORT_KEPT_MS };
    const report = await kept.report;
    reply.header('cache-control', 'no-store');
    if (report.status !== 'ok') throw new ApiError('Unavailable', { ...report });
    return report;
  });
}
