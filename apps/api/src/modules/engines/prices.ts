import {
  ENGINE_PRICES_MAX,
  type EnginePriceChange,
  type EnginePrices,
  type UserId,
} from '@intermind/contracts';
import type { Database } from '../../db/client.ts';
import { ApiError } from '../../http/errors.ts';
import { writeAct } from '../audit/index.ts';
import { lockChoice, readChoice, updateChoice } from './choice-store.ts';

interface PriceListDependencies {
  db: Database;
  now: () => Date;
}

/** What engines cost, as administrators know it from their contracts. */
export class EnginePriceList {
  readonly #deps: PriceListDependencies;

  constructor(deps: PriceListDependencies) {
    this.#deps = deps;
  }

  async read(): Promise<EnginePrices> {
    const { currency, prices } = await readChoice(this.#deps.db);
    return { currency, prices };
  }

  /** @throws ApiError ValidationFailed where there are too many */
  async change(
    by: UserId,
    { kind, engine, priceMicros, currency: given }: EnginePriceChange,
  ): Promise<EnginePrices> {
    const { db, now } = this.#deps;
    return db.transaction(async (tx) => {
      const before = await lockChoice(tx);
      const isIt = (price: EnginePrices['prices'][number]) => price.kind === kind && price.engine === engine;
      // Removing a price says nothing about the others.
      const currency = priceMicros === null ? (before.currency ?? given) : given;
      const old = before.prices.find(isIt)?.priceMicros ?? null;
      if (old === priceMicros && (old === null || before.currency === currency)) return pricesOf(before);
      const others = before.prices.filter((price) => !isIt(price));
      const prices = priceMicros === null ? others : [...others, { kind, engine, priceMicros }];
      if (prices.length > ENGINE_PRICES_MAX)
        throw new ApiError('ValidationFailed', { issues: [{ path: 'body.engine', problem: 'too_big' }] });
      await updateChoice(tx, { prices, currency });
      await writeAct(tx, now(), {
        ...{ by, act: 'engine-price.changed', object: `${kind} ${engine}` },
        before: { priceMicros: old, currency: before.currency },
        after: { priceMicros, currency },
      });
      return { prices, currency };
    });
  }
}

const pricesOf = ({ currency, prices }: EnginePrices): EnginePrices => ({ currency, prices });
