import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { connectRedis } from '../adapters/redis.ts';
import { type EventBus, LocalListeners } from './bus.ts';

const SUBSCRIBE_WITHIN_MS = 2_000;
/** How often a subscriber that only listens is asked whether it still hears: a way that dies may tell neither end. */
const CHECK_MS = 5_000;
const PREFIX = 'intermind:';
/** Tells the other instances that events to them were lost. */
const GAP_CHANNEL = `${PREFIX}gap`;

/**
 * The bus of several instances, over Redis publish/subscribe. Events reach listeners on the same instance directly, so
 * an outage of Redis only separates instances; after it, every instance gets a gap.
 */
export function redisBus(
  url: string,
  logger: Pick<Logger, 'warn' | 'info'>,
  { checkMs = CHECK_MS }: { checkMs?: number } = {},
): EventBus {
  const instance = randomUUID();
  const listeners = new LocalListeners();
  const gapListeners = new Set<() => void>();
  const publisher = connectRedis(url, logger, 'events of this instance do not reach the others');
  const subscriber = connectRedis(url, logger, 'events of other instances do not reach this one');
  let wasReady = false;
  let gap = false;
  /** Events of this instance did not reach the others: they hear of it as soon as they can. */
  let missed = false;
  const tellMissed = () => {
    if (!missed) return;
    missed = false;
    publisher.publish(GAP_CHANNEL, JSON.stringify({ from: instance })).catch(() => {
      missed = true;
    });
  };
  publisher.on('ready', tellMissed);

  const subscribeAll = async () => {
    await subscriber.subscribe(GAP_CHANNEL, ...listeners.topics().map((topic) => PREFIX + topic));
  };
  const ready = new Promise<void>((resolve) => {
    subscriber.on('ready', () => {
      // If the connection is lost during this, `ready` fires again.
      subscribeAll()
        .then(() => {
          resolve();
          if (wasReady || gap) gapListeners.forEach((listener) => listener());
          wasReady = true;
          gap = false;
        })
        .catch((error: unknown) => logger.warn({ err: error }, 'Redis subscriptions not renewed'));
    });
  });
  subscriber.on('message', (channel: string, message: string) => {
    const heard = readMessage(message);
    if (!heard) return logger.warn({ channel }, 'ignored a Redis message in an unknown format');
    if (heard.from === instance) return;
    if (channel === GAP_CHANNEL) gapListeners.forEach((listener) => listener());
    else listeners.deliver(channel.slice(PREFIX.length), heard.event);
  });

  // Without an answer the connection is closed (adapters/redis.ts), and made again.
  const checks = setInterval(() => void subscriber.ping().catch(() => undefined), checkMs).unref();

  const subscribing = new Map<string, Promise<void>>();
  const subscribeChannel = (topic: string) =>
    subscriber.subscribe(PREFIX + topic).then(
      () => undefined,
      (error: unknown) => {
        gap = true;
        logger.warn(
          { err: error, topic },
          'not subscribed; only events of this instance arrive until Redis is back',
        );
      },
    );

  return {
    publish(topic, event) {
      listeners.deliver(topic, event);
      publisher
        .publish(PREFIX + topic, JSON.stringify({ from: instance, event }))
        .then(tellMissed, (error: unknown) => {
          missed = true;
          logger.warn({ err: error, topic }, 'event not published to the other instances');
        });
    },
    async subscribe(topic, listener) {
      listeners.add(topic, listener);
      await Promise.race([ready, sleep(SUBSCRIBE_WITHIN_MS, undefined, { ref: false })]);
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
      clearInterval(checks);
      listeners.clear();
      publisher.disconnect();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
}

function readMessage(message: string): { from: string; event?: unknown } | undefined {
  try {
    const read: unknown = JSON.parse(message);
    return typeof read === 'object' && read !== null && 'from' in read && typeof read.from === 'string'
      ? (read as { from: string })
      : undefined;
  } catch {
    return undefined;
  }
}
