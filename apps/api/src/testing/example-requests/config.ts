import type { ExampleRequests } from './example-request.ts';

export const configExamples = {
  'GET /config': () => ({}),
} satisfies ExampleRequests;
