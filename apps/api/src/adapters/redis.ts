import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const COMMAND_TIMEOUT_MS = 2_000;
const RETRY_MAX_DELAY_MS = 2_000;

/** A connection that comes back by itself. While it is away commands fail at once instead of waiting. */
export function connectRedis(url: string, logger: Pick<Logger, 'warn'>): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, RETRY_MAX_DELAY_MS),
  });
  let wasTold = false;
  redis.on('ready', () => (wasTold = false));
  redis.on('error', (error) => {
    if (!wasTold) logger.warn({ err: error }, 'Redis is not reachable; trying again until it is');
    wasTold = true;
  });
  return redis;
}
