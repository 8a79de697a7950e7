import type { EventOf, Topic } from './topics.ts';

/**
 * Carries events between modules and between API instances. Delivery is at most once: a subscriber that must not miss
 * anything subscribes, then reads the state, and reads it again after `onGap`.
 */
export interface EventBus {
  /**
   * Listeners of this instance have run when it returns; other instances follow. Never throws: a lost event becomes a
   * gap.
   */
  publish<T extends Topic>(topic: T, event: EventOf<T>): void;
  /** Resolves when nothing published from now on is missed. A listener must not throw. */
  subscribe<T extends Topic>(topic: T, listener: (event: EventOf<T>) => void): Promise<Unsubscribe>;
  /** Called when events of other instances may have been missed. */
  onGap(listener: () => void): Unsubscribe;
  close(): Promise<void>;
}

export type Unsubscribe = () => void;

type Listener = (event: never) => void;

/** Listeners by topic, on this instance. */
export class LocalListeners {
  readonly #byTopic = new Map<string, Set<Listener>>();

  /** Answers whether this is the first listener of the topic. */
  add(topic: string, listener: Listener): boolean {
    const known = this.#byTopic.get(topic);
    if (known) known.add(listener);
    else this.#byTopic.set(topic, new Set([listener]));
    return !known;
  }

  /** Answers whether this was the last listener of the topic. */
  remove(topic: string, listener: Listener): boolean {
    const known = this.#byTopic.get(topic);
    if (!known?.delete(listener) || known.size > 0) return false;
    return this.#byTopic.delete(topic);
  }

  deliver(topic: string, event: unknown): void {
    for (const listener of [...(this.#byTopic.get(topic) ?? [])]) listener(event as never);
  }

  topics(): string[] {
    return [...this.#byTopic.keys()];
  }

  clear(): void {
    this.#byTopic.clear();
  }
}

/** The bus of a single instance. */
export function inProcessBus(): EventBus {
  const listeners = new LocalListeners();
  return {
    publish: (topic, event) => listeners.deliver(topic, event),
    subscribe(topic, listener) {
      listeners.add(topic, listener);
      return Promise.resolve(() => void listeners.remove(topic, listener));
    },
    onGap: () => () => undefined,
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
