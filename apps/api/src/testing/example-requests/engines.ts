import type { ExampleRequests } from './example-request.ts';

export const engineExamples = {
  'GET /admin/engines': () => ({}),
  'POST /admin/engines/bench': () => ({}),
} satisfies ExampleRequests;
