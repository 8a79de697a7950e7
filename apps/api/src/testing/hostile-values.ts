import fc from 'fast-check';
import type { z } from 'zod';

/** Stands in every text that a hostile value carries: none of them may reach the log. */
export const MARK = 'bound-7f3a9c';

const NASTY_TEXTS = [
  '',
  ' ',
  `${MARK}\ud800`,
  `\u202e${MARK}`,
  `${MARK}'; drop table users; --`,
  `<script>${MARK}</script>`,
  `${MARK}${'\u0301'.repeat(300)}`,
  `${MARK} ${'x'.repeat(9_000)}`,
  '../../etc/passwd',
  '%00%0d%0a',
  '__proto__',
  '-1',
  '1e400',
];

const nastyText = fc.oneof(
  // PostgreSQL stores no U+0000.
  fc.constantFrom('\u0000', `${MARK}\u0000x`),
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => MARK + text),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => MARK + text),
);

/** What no schema asks for. */
const nasty: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom(null, true, 0, -1, 0.5, 1e308, [], {}, [[]], { $ne: null }, [null]),
  fc.object({ maxDepth: 2, maxKeys: 4 }),
);

/**
 * Values for a schema: most have its form, with texts that are none too nice; some have nearly its form, a few another.
 * @param ids every id there is; where an id is asked for, most values are one of them, of the right kind or not
 */
export function hostileValue(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: valueOf(schema, ids) }, { weight: 1, arbitrary: nasty });
}

/** The fields of an object that may be absent as a whole. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  return Object.keys(shapeOf(schema));
}

function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (!schema) return {};
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; shape?: Record<string, z.ZodType> } };
  return def.innerType ? shapeOf(def.innerType) : (def.shape ?? {});
}

/** A valid value of an object with one field made up. */
export function withOneHostileField(
  schema: z.ZodType,
  valid: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const shape = shapeOf(schema);
  const names = Object.keys(shape);
  if (names.length === 0) return fc.constant(valid);
  return fc
    .constantFrom(...names)
    .chain((name) => hostileValue(shape[name]!, ids).map((value) => ({ ...valid, [name]: value })));
}

function valueOf(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { def } = schema as unknown as { def: { type: string } & Record<string, unknown> };
  switch (def.type) {
    case 'object': {
      const shape = def['shape'] as Record<string, z.ZodType>;
      const fields = Object.fromEntries(
        Object.entries(shape).map(([name, field]) => [name, hostileValue(field, ids)]),
      );
      const optional = Object.keys(shape).filter((name) => shape[name]!.safeParse(undefined).success);
      const required = Object.keys(shape).filter((name) => !optional.includes(name));
      const whole = fc.record(fields, { requiredKeys: required });
      const surprised = fc
        .tuple(whole, nastyText, nasty)
        .map(([value, name, more]) => ({ ...value, [name]: more }));
      const partial = fc.record(fields, { requiredKeys: [] });
      return fc.oneof(
        { weight: 10, arbitrary: whole },
        { weight: 1, arbitrary: surprised },
        { weight: 1, arbitrary: partial },
      );
    }
    case 'optional':
    case 'nullable':
      return valueOf(def['innerType'] as z.ZodType, ids);
    case 'array':
      return fc.array(hostileValue(def['element'] as z.ZodType, ids), { maxLength: 10 });
    case 'enum':
      return fc.constantFrom(...Object.values(def['entries'] as Record<string, string>));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.double(), fc.maxSafeInteger());
    case 'string':
      return textOf(schema, ids);
    case 'literal':
      return fc.constantFrom(...(def['values'] as unknown[]));
    case 'pipe':
      return valueOf(def['in'] as z.ZodType, ids);
    case 'union':
      return fc.oneof(...(def['options'] as z.ZodType[]).map((option) => valueOf(option, ids)));
    default:
      // Of other kinds nothing fitting is made up.
      return nasty;
  }
}

/** Of the ids there are those that fit; where none does, a text. */
function textOf(schema: z.ZodType, ids: readonly string[]): fc.Arbitrary<string> {
  const fitting = ids.filter((id) => schema.safeParse(id).success);
  const isId = fitting.length > 0 && fitting.length < ids.length;
  return isId
    ? fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...fitting) },
        { weight: 1, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: nastyText },
      )
    : fc.oneof(
        { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 30 }).map((text) => `${MARK}${text}`) },
        {
          weight: 1,
          arbitrary: fc.array(fc.constantFrom(...ids), { maxLength: 5 }).map((all) => all.join()),
        },
        { weight: 1, arbitrary: nastyText },
      );
}
