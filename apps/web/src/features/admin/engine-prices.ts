import type { EngineKind, EngineMeasure, EngineOrders, EnginePrices } from '@intermind/contracts';
import { MICROS, PRICE_MAX_MICROS } from '@intermind/contracts/engine-price';
import type { Language } from '@intermind/contracts/languages';
import { SHOWN_KINDS } from './engine-kinds.ts';

export interface PricedEngine {
  kind: EngineKind;
  engine: string;
  priceMicros: number | null;
}

interface KnownEngines {
  orders: EngineOrders;
  measures: readonly EngineMeasure[];
  prices: EnginePrices['prices'];
}

/** All engines that are known: those of the workers, those that were measured, and those that have a price. */
export function pricedEngines({ orders, measures, prices }: KnownEngines): PricedEngine[] {
  const found = new Map<string, PricedEngine>();
  for (const { kind, engine } of [...(orders.engines ?? []), ...measures, ...prices])
    found.set(`${kind} ${engine}`, { kind, engine, priceMicros: priceOf(prices, { kind, engine }) });
  return [...found.values()].sort(
    (a, b) => SHOWN_KINDS.indexOf(a.kind) - SHOWN_KINDS.indexOf(b.kind) || a.engine.localeCompare(b.engine),
  );
}

export function priceOf(
  prices: EnginePrices['prices'],
  { kind, engine }: { kind: EngineKind; engine: string },
): number | null {
  return prices.find((price) => price.kind === kind && price.engine === engine)?.priceMicros ?? null;
}

/** `1.5` or `1,5`, with at most six decimals; not `1,500`, which may mean either. @returns null where it is no such price */
export function typedPrice(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  // Thousands in one language and a fraction in another.
  if (/^[1-9]\d{0,2},\d{3}$/.test(text.trim())) return null;
  if (!/^\d{1,7}(\.\d{0,6})?$/.test(typed)) return null;
  const micros = Math.round(Number(typed) * MICROS);
  return micros <= PRICE_MAX_MICROS ? micros : null;
}

/** As it is typed. */
export function priceText(priceMicros: number): string {
  return String(Number((priceMicros / MICROS).toFixed(6)));
}

/** A price as it was entered. */
export function enteredMoney(micros: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 6 },
    trailingZeroDisplay: 'stripIfInteger',
  }).format(micros / MICROS);
}

/** An amount that may be less than a cent. */
export function smallMoney(micros: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumSignificantDigits: 3 },
  }).format(micros / MICROS);
}
