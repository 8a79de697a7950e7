import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const COMMAND_TIMEOUT_MS = 2_000;
const RETRY_MAX_DELAY_MS = 2_000;

/**
 * A connection that reconnects by itself. While it is down, commands fail at once instead of waiting; a connection
 * that does not answer is closed.
 * @param meanwhile the consequence of the outage, for the log
 */
export function connectRedis(url: string, logger: Pick<Logger, 'warn'>, meanwhile: string): Redis {
  const redis = new Redis(url, {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, RETRY_MAX_DELAY_MS),
  });
  let wasTold = false;
  redis.on('ready', () => {
    if (wasTold) logger.warn('Redis is answering again');
    wasTold = false;
  });
  redis.on('error', (error) => {
    if (!wasTold) logger.warn({ err: error }, `Redis is not answering; until it does, ${meanwhile}`);
    wasTold = true;
  });
  return redis;
}
