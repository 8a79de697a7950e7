import { z } from 'zod';
import { type CallDeclarations, EVERYBODY } from '../call.ts';
import { HealthReportSchema } from '../nouns/health.ts';

export const healthCalls = {
  'GET /live': {
    name: 'getLiveness',
    summary: 'The process answers; for whoever restarts it when it does not',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: z.strictObject({ status: z.literal('ok') }),
  },
  'GET /ready': {
    name: 'getReadiness',
    summary:
      'The parts without which nobody can meet: database, media server, sign-in; 503 while one is down',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: HealthReportSchema,
    errors: ['Unhealthy'],
  },
  'GET /health': {
    name: 'getHealth',
    summary: 'State of all parts; 503 while one is down without which nobody can meet',
    spec: 'ours',
    allows: EVERYBODY,
    limit: null,
    answer: HealthReportSchema,
    errors: ['Unhealthy'],
  },
} as const satisfies CallDeclarations;
