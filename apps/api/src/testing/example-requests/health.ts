import type { ExampleRequests } from './example-request.ts';

export const healthExamples = {
  'GET /live': () => ({}),
  'GET /ready': () => ({}),
  'GET /health': () => ({}),
} satisfies ExampleRequests;
