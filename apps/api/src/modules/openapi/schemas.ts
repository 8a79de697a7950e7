import { type CallDeclaration, type CallKey, calls, NOUNS } from '@intermind/contracts';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Part = 'params' | 'query' | 'body' | 'answer';

export interface CallSchemas {
  /** The nouns of the contracts, by name. */
  components: Record<string, JsonSchema>;
  of(key: CallKey, part: Part): JsonSchema | undefined;
}

/** JSON Schemas of every part of every call; nouns are named once and referred to. */
export function callSchemas(): CallSchemas {
  const nouns: [string, z.ZodType][] = Object.entries(NOUNS);
  const named = new Set<z.ZodType>(nouns.map(([, schema]) => schema));

  const registryOf = (parts: readonly Part[]) => {
    const registry = z.registry<{ id: string }>();
    for (const [id, schema] of nouns) registry.add(schema, { id });
    for (const [key, call] of Object.entries(calls) as [CallKey, CallDeclaration][]) {
      for (const part of parts) {
        const schema = call[part];
        if (schema && !named.has(schema)) registry.add(schema, { id: `${key} ${part}` });
      }
    }
    return registry;
  };
  const inputs = toSchemas(registryOf(['params', 'query', 'body']), 'input');
  const outputs = toSchemas(registryOf(['answer']), 'output');

  return {
    components: Object.fromEntries(nouns.map(([name]) => [name, outputs[name]!])),
    of(key, part) {
      const schema = (calls[key] as CallDeclaration)[part];
      if (!schema) return undefined;
      const noun = nouns.find(([, known]) => known === schema);
      return noun ? { $ref: refTo(noun[0]) } : (part === 'answer' ? outputs : inputs)[`${key} ${part}`];
    },
  };
}

const refTo = (name: string) => `#/components/schemas/${name}`;

function toSchemas(
  registry: z.core.$ZodRegistry<{ id: string }>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, { io, uri: refTo, target: 'draft-2020-12' });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema as JsonSchema]),
  );
}
