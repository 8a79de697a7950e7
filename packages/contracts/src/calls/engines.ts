import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { EngineTableSchema } from '../nouns/engine-ability.ts';
import { EngineBenchSchema, EnginesSchema } from '../nouns/engine-bench.ts';
import { EngineOrderByHandSchema, EngineOrdersSchema } from '../nouns/engine-order.ts';
import { EnginePriceChangeSchema, EnginePricesSchema } from '../nouns/engine-price.ts';

const ofAdmins = { spec: 'ours', allows: ['admin'] } as const;

/** How good the speech engines are. */
export const engineCalls = {
  'GET /admin/engines': {
    name: 'getEngines',
    summary: 'How the speech engines did when they were measured last',
    ...ofAdmins,
    limit: CALL_LIMITS.read,
    answer: EnginesSchema,
  },
  'GET /admin/engines/abilities': {
    name: 'getEngineAbilities',
    summary:
      'What the speech engines of the connected workers can do: languages, how answers come, terms, where they run, what is counted',
    ...ofAdmins,
    limit: CALL_LIMITS.read,
    answer: EngineTableSchema,
  },
  'POST /admin/engines/bench': {
    name: 'startEngineBench',
    summary:
      'Measures every speech engine at a worker that has no meeting. Services outside are paid for what they do',
    ...ofAdmins,
    limit: CALL_LIMITS.engineBench,
    answer: EngineBenchSchema,
    status: 201,
    errors: ['BenchRunning'],
  },
  'GET /admin/engines/order': {
    name: 'getEngineOrders',
    summary: 'In which order meetings that begin now try the speech engines',
    ...ofAdmins,
    limit: CALL_LIMITS.read,
    answer: EngineOrdersSchema,
  },
  'PUT /admin/engines/order': {
    name: 'orderEnginesByBench',
    summary:
      'Whether the last bench that finished orders the speech engines. Meetings that run keep their order',
    ...ofAdmins,
    limit: CALL_LIMITS.write,
    body: EngineOrdersSchema.pick({ bestByBench: true }),
    answer: EngineOrdersSchema,
  },
  'PUT /admin/engines/order/by-hand': {
    name: 'orderEnginesByHand',
    summary:
      'Chooses the order for one kind and language or pair, before any other order, or takes it back. Meetings that run keep their order',
    ...ofAdmins,
    limit: CALL_LIMITS.write,
    body: EngineOrderByHandSchema,
    answer: EngineOrdersSchema,
  },
  'GET /admin/engines/prices': {
    name: 'getEnginePrices',
    summary: 'The prices of speech engines that administrators entered: no engine tells its own',
    ...ofAdmins,
    limit: CALL_LIMITS.read,
    answer: EnginePricesSchema,
  },
  'PUT /admin/engines/prices': {
    name: 'setEnginePrice',
    summary: 'Enters or removes the price of an engine for one kind; its currency becomes that of all prices',
    ...ofAdmins,
    limit: CALL_LIMITS.write,
    body: EnginePriceChangeSchema,
    answer: EnginePricesSchema,
  },
} as const satisfies CallDeclarations;
