import type { WorkerUse } from '@intermind/contracts';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';
import type { EventRecorder } from '../../events/index.ts';
import { ApiError } from '../../http/errors.ts';
import { bearerIs } from '../../http/shared-secret.ts';
import type { UpgradeRouter } from '../../http/upgrade.ts';
import type { EmbeddedState } from './checks.ts';
import { engineMetrics } from './engine-metrics.ts';
import { countRunningConferences } from '../conferences/index.ts';

export interface MetricsDependencies {
  db: Database;
  upgrades: UpgradeRouter;
  /** What a scraper sends as bearer; null: there are no metrics. */
  token: string | null;
  counts: EventRecorder['counts'];
  now: () => Date;
  /** How far the lane that is most behind is behind. */
  backlogMs: () => number;
  embeddedDatabase?: () => EmbeddedState;
}

/** Of speech that was interpreted, to be counted. */
export interface InterpretationMetrics {
  chunk(chunk: { language: string; lagMs: number }): void;
  /** What a worker did since its last report. */
  used(use: WorkerUse): void;
}

const LAG_BUCKETS_S = [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 20];
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * `/api/metrics` in Prometheus’ text format, for requests with METRICS_TOKEN as bearer. The caller’s address gives no
 * access: behind a proxy on this machine every request comes from loopback.
 */
export function registerMetrics(
  app: FastifyInstance,
  { db, upgrades, token, counts, now, backlogMs, embeddedDatabase }: MetricsDependencies,
): InterpretationMetrics {
  if (token === null) return { chunk: () => undefined, used: () => undefined };
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [registry],
  });
  new Gauge({
    name: 'websocket_connections',
    help: 'Open websockets',
    labelNames: ['path'] as const,
    registers: [registry],
    collect() {
      for (const [path, count] of Object.entries(upgrades.connections())) this.set({ path }, count);
    },
  });
  new Gauge({
    name: 'conferences_running',
    help: 'Conferences that have not ended, of all instances',
    registers: [registry],
    async collect() {
      this.set(await countRunningConferences(db).catch(() => Number.NaN));
    },
  });
  if (embeddedDatabase) {
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Since the newest backup of the embedded database; +Inf: there is none. None is written while nothing changes',
      registers: [registry],
      collect() {
        const { lastBackupAt } = embeddedDatabase();
        this.set(lastBackupAt ? (now().getTime() - Date.parse(lastBackupAt)) / 1000 : Infinity);
      },
    });
    new Gauge({
      name: 'backup_failed',
      help: 'Whether the last try to back up the embedded database failed',
      registers: [registry],
      collect() {
        this.set(Number(embeddedDatabase().backupFailed));
      },
    });
  }
  new Counter({
    name: 'business_events_total',
    help: 'What happened to people and meetings, of this instance',
    labelNames: ['event'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [event, count] of counts()) this.inc({ event }, count);
    },
  });
  const lags = new Histogram({
    name: 'interpretation_lag_seconds',
    help: 'From a word to its translated sound, by language; of each speaker the latest chunk every two seconds',
    labelNames: ['language'] as const,
    buckets: LAG_BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The address as registered, so that ids do not become labels.
    const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/api/metrics', { config: { bearer: 'foreign' } }, async (request, reply) => {
    if (!bearerIs(request.headers.authorization, token)) throw new ApiError('Unauthorized');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.addHook('onClose', (_app, done) => {
    registry.clear();
    done();
  });
  const engines = engineMetrics(registry, backlogMs);
  return { chunk: ({ language, lagMs }) => lags.observe({ language }, lagMs / 1000), used: engines };
}
