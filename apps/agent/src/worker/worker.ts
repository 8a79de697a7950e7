import { availableParallelism, loadavg } from 'node:os';
import type { ApiToAgent, EngineReport } from '@intermind/contracts/agent-channel';
import { AGENT_HEARTBEAT_MS } from '@intermind/contracts/limits';
import type { AgentConfig } from '../config/agent-config.ts';
import { openEngines } from '../engines/engine-sets.ts';
import { every, systemClock } from '../shared/clock.ts';
import type { Logger } from '../log.ts';
import { ApiLink } from './api-link.ts';
import { ForkedChildPool } from './child-pool.ts';
import { Fleet, FLEET_TICK_MS } from './fleet.ts';

const SPARE_DELAY_MS = 3_000;
const STOP_LIMIT_MS = 4_500;
const STOP_POLL_MS = 50;

export interface Worker {
  /** Leaves all meetings; resolves within five seconds. */
  stop(): Promise<void>;
}

/** Connects a fleet of meeting processes to the API. */
export async function startWorker(
  config: AgentConfig,
  engines: EngineReport[],
  version: string,
  log: Logger,
): Promise<Worker> {
  const { models, logLevel, capacity } = config;
  const shared = await openEngines(config.engines, models);
  const translator = shared.translators[0];
  const pool = new ForkedChildPool({ engines: config.engines, models, logLevel, translator });
  const fleet = new Fleet({
    pool,
    clock: systemClock,
    log,
    askToken: (key) => link.send({ type: 'need-token', ...key }),
  });
  const heartbeat = (): void => {
    link.send({
      type: 'heartbeat',
      load: Math.min(1, Math.max(fleet.size / capacity, (loadavg()[0] ?? 0) / availableParallelism())),
      rssBytes: process.memoryUsage.rss() + fleet.rssBytes(),
      jobs: fleet.reports(),
    });
  };
  const onMessage = (message: ApiToAgent): void => {
    switch (message.type) {
      case 'assign':
        fleet.assign(message.job);
        break;
      case 'release':
        fleet.release(message);
        break;
      case 'room':
        fleet.room(message, message.room);
        break;
      case 'closing':
        log.info('the API is shutting down');
        break;
      default:
        log.warn({ message }, 'ignored an unknown message from the API');
    }
  };
  const link = new ApiLink({
    apiUrl: config.apiUrl,
    secret: config.secret,
    clock: systemClock,
    log,
    onOpen: () => {
      link.send({ type: 'hello', version, engines, capacity });
      // reports the running jobs to a restarted API at once
      heartbeat();
      fleet.apiConnected();
    },
    onMessage,
    onGone: () => fleet.apiGone(),
  });
  const stops = [
    every(systemClock, FLEET_TICK_MS, () => {
      fleet.tick();
      if (fleet.size === 0) translator?.releaseMemory?.();
    }),
    every(systemClock, AGENT_HEARTBEAT_MS, () => {
      heartbeat();
      link.checkAlive();
    }),
    systemClock.after(SPARE_DELAY_MS, () => pool.warmUp()),
  ];
  link.open();
  return {
    stop: async () => {
      for (const stop of stops) stop();
      pool.close();
      fleet.releaseAll();
      const endMs = systemClock.nowMs() + STOP_LIMIT_MS;
      while (fleet.size > 0 && systemClock.nowMs() < endMs) {
        await new Promise((resolve) => setTimeout(resolve, STOP_POLL_MS));
      }
      link.close();
      await shared.close();
    },
  };
}
