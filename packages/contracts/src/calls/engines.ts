import type { CallDeclarations } from '../call.ts';
import { CALL_LIMITS } from '../call-limits.ts';
import { EngineBenchSchema, EnginesSchema } from '../nouns/engine-bench.ts';

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
} as const satisfies CallDeclarations;
