import type { ExampleRequests } from './example-request.ts';

export const engineExamples = {
  'GET /admin/engines': () => ({}),
  'GET /admin/engines/abilities': () => ({}),
  'POST /admin/engines/bench': () => ({}),
  'GET /admin/engines/order': () => ({}),
  'PUT /admin/engines/order': () => ({ body: { bestByBench: true } }),
  'PUT /admin/engines/order/by-hand': () => ({
    body: { kind: 'translator', subject: 'en>es', engines: ['openai', 'libretranslate'] },
  }),
  'GET /admin/engines/prices': () => ({}),
  'PUT /admin/engines/prices': () => ({
    body: { kind: 'translator', engine: 'openai', priceMicros: 20_000_000, currency: 'EUR' },
  }),
} satisfies ExampleRequests;
