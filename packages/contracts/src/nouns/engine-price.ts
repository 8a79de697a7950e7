import { z } from 'zod';
import { ENGINE_KINDS } from '../engine-grades.ts';
import { ENGINE_PRICES_MAX, PRICE_MAX_MICROS } from '../engine-price.ts';
import { EngineIdSchema } from './engine-order.ts';

const currency = z.string().regex(/^[A-Z]{3}$/);
const priceFields = {
  kind: z.enum(ENGINE_KINDS),
  engine: EngineIdSchema,
  /** Millionths of the currency: of a minute of sound where it hears, of a million characters otherwise. */
  priceMicros: z.int().min(0).max(PRICE_MAX_MICROS),
};

/** What administrators know of the prices of engines. */
export const EnginePricesSchema = z.strictObject({
  /** Of all prices (ISO 4217); null before any was entered. */
  currency: currency.nullable(),
  prices: z.array(z.strictObject(priceFields)).max(ENGINE_PRICES_MAX),
});
export type EnginePrices = z.infer<typeof EnginePricesSchema>;

/** `priceMicros: null` removes the price. The currency becomes that of all prices. */
export const EnginePriceChangeSchema = z.strictObject({
  ...priceFields,
  priceMicros: priceFields.priceMicros.nullable(),
  currency,
});
export type EnginePriceChange = z.infer<typeof EnginePriceChangeSchema>;
