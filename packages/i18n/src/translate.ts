import type { Language } from '@intermind/contracts/languages';

/** A text that depends on a number; every language has `other` and the categories its grammar needs (CLDR). */
export type PluralText = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string };
export interface CatalogueShape {
  readonly [section: string]: { readonly [key: string]: string | PluralText };
}

/** The same keys as the English catalogue, in another language. A missing or surplus key does not compile. */
export type Translated<English extends CatalogueShape> = {
  readonly [Section in keyof English]: {
    readonly [Key in keyof English[Section]]: English[Section][Key] extends string ? string : PluralText;
  };
};

export type TextKey<English extends CatalogueShape> = {
  [Section in keyof English & string]: `${Section}.${keyof English[Section] & string}`;
}[keyof English & string];

type TextOf<English extends CatalogueShape, Key> = Key extends `${infer Section}.${infer Name}`
  ? Section extends keyof English
    ? Name extends keyof English[Section]
      ? English[Section][Name]
      : never
    : never
  : never;
type Placeholders<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type ParametersOf<Text> = Text extends { other: infer Other }
  ? Placeholders<Other> | 'count'
  : Placeholders<Text>;

/** `t('home.title')`, `t('people.count', { count: 3 })`: keys and parameters are checked against the English text. */
export type Translate<English extends CatalogueShape> = <Key extends TextKey<English>>(
  key: Key,
  ...parameters: ParametersOf<TextOf<English, Key>> extends never
    ? []
    : [
        values: {
          [Name in ParametersOf<TextOf<English, Key>>]: Name extends 'count' ? number : string | number;
        },
      ]
) => string;

/** A place for a value, with the full stop after it. */
const PLACE = /\{(\w+)\}(\.(?!\.))?/g;

/**
 * Makes the function that reads one catalogue. Numbers are written the way the language writes them. A value that ends with a
 * full stop, as dates do in Russian and Hungarian, ends the sentence too.
 */
export function createTranslate<English extends CatalogueShape>(
  language: Language,
  catalogue: Translated<English>,
): Translate<English> {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key: string, values?: Record<string, string | number>) => {
    const dot = key.indexOf('.');
    const entry = catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (entry === undefined) return key;
    const text =
      typeof entry === 'string' ? entry : (entry[plurals.select(Number(values?.['count']))] ?? entry.other);
    if (!values) return text;
    return text.replace(PLACE, (whole, name: string, stop = '') => {
      const value = values[name];
      if (value === undefined) return whole;
      const shown = typeof value === 'number' ? numbers.format(value) : value;
      return shown.endsWith('.') ? shown : `${shown}${stop}`;
    });
  };
}
