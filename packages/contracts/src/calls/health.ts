import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { HealthReportSchema } from '../nouns/health.ts';

export const healthCalls = {
  'GET /live': {
    name: 'getLiveness',
    summary: 'Liveness: the process answers',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: z.strictObject({ status: z.literal('ok') }),
  },
  'GET /ready': {
    name: 'getReadiness',
    summary: 'Readiness: database, media server and sign-in; 503 while one is down',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: HealthReportSchema,
    errors: ['Unhealthy'],
  },
  'GET /health': {
    name: 'getHealth',
    summary: 'State of every part; 503 while one that meetings require is down',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: HealthReportSchema,
    errors: ['Unhealthy'],
  },
} as const satisfies CallDeclarations;
