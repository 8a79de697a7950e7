import type { ExampleRequests } from './example-request.ts';

export const engineExamples = {
  'GET /admin/engines': () => ({}),
  'POST /admin/engines/bench': () => ({}),
  'GET /admin/engines/order': () => ({}),
  'PUT /admin/engines/order': () => ({ body: { bestByBench: true } }),
  'PUT /admin/engines/order/by-hand': () => ({
    body: { kind: 'translator', subject: 'en>es', engines: ['openai', 'libretranslate'] },
  }),
} satisfies ExampleRequests;
