import { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { type EventBus, LocalListeners } from './bus.ts';

const COMMAND_TIMEOUT_MS = 2_000;
const RETRY_MAX_DELAY_MS = 2_000;
const PREFIX = 'intermind:';

/**
 * The bus of several instances, over Redis' publish and subscribe. Events of this instance reach its own listeners
 * directly, so an outage of Redis separates instances and nothing else; when it is back, everybody hears of a gap.
 */
export function redisBus(url: string, logger: Pick<Logger, 'warn' | 'info'>): EventBus {
  const instance = randomUUID();
  const listeners = new LocalListeners();
  const gapListeners = new Set<() => void>();
  const options = {
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: COMMAND_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    autoResubscribe: false,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, RETRY_MAX_DELAY_MS),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, options);
  let wasReady = false;
  let gap = false;
  for (const connection of [publisher, subscriber]) {
    connection.on('error', (error) => logger.warn({ err: error }, 'Redis'));
  }

  const subscribeAll = async () => {
    const channels = listeners.topics().map((topic) => PREFIX + topic);
    if (channels.length > 0) await subscriber.subscribe(...channels);
  };
  const ready = new Promise<void>((resolve) => {
    subscriber.on('ready', () => {
      // A connection lost in the middle of this comes back to `ready`.
      subscribeAll()
        .then(() => {
          resolve();
          if (wasReady || gap) gapListeners.forEach((listener) => listener());
          wasReady = true;
          gap = false;
        })
        .catch((error: unknown) => logger.warn({ err: error }, 'Redis subscriptions were not renewed'));
    });
  });
  subscriber.on('message', (channel: string, message: string) => {
    const { from, event } = JSON.parse(message) as { from: string; event: unknown };
    if (from !== instance) listeners.deliver(channel.slice(PREFIX.length), event);
  });

  const subscribing = new Map<string, Promise<void>>();
  const subscribeChannel = (topic: string) =>
    subscriber.subscribe(PREFIX + topic).then(
      () => undefined,
      (error: unknown) => {
        gap = true;
        logger.warn({ err: error, topic }, 'hearing this instance only until Redis is back');
      },
    );

  return {
    publish(topic, event) {
      listeners.deliver(topic, event);
      publisher.publish(PREFIX + topic, JSON.stringify({ from: instance, event })).catch((error: unknown) => {
        logger.warn({ err: error, topic }, 'an event did not reach the other instances');
      });
    },
    async subscribe(topic, listener) {
      listeners.add(topic, listener);
      await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, COMMAND_TIMEOUT_MS).unref())]);
      const subscribed = subscribing.get(topic) ?? subscribeChannel(topic);
      subscribing.set(topic, subscribed);
      await subscribed;
      return () => {
        if (!listeners.remove(topic, listener)) return;
        subscribing.delete(topic);
        // Without Redis there is nothing to unsubscribe from.
        subscriber.unsubscribe(PREFIX + topic).catch(() => undefined);
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    close() {
      listeners.clear();
      publisher.disconnect();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
}
