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

/** Thousands in one language and a fraction in another. */
const AMBIGUOUS = /^([1-9]\d{0,2})[.,](\d{3})$/;

/** `1.5` or `1,5`, with at most six decimals. @returns null where it is no such price, or ambiguous */
export function typedPrice(text: string): number | null {
  if (AMBIGUOUS.test(text.trim())) return null;
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,7}(\.\d{0,6})?$/.test(typed)) return null;
  const micros = Math.round(Number(typed) * MICROS);
  return micros <= PRICE_MAX_MICROS ? micros : null;
}

/** What `1,500` or `1.500` may mean, as each is typed. @returns null where a price is not ambiguous */
export function bothPrices(text: string): { whole: string; fraction: string } | null {
  const [, before, after] = AMBIGUOUS.exec(text.trim()) ?? [];
  if (!before || !after) return null;
  return { whole: before + after, fraction: priceText(Number(`${before}.${after}`) * MICROS) };
}

/** As it is typed. */
export function priceText(priceMicros: number): string {
  const text = String(Number((priceMicros / MICROS).toFixed(6)));
  return AMBIGUOUS.test(text) ? `${text}0` : text;
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
