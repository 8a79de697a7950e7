import type { ExampleRequests } from './example-request.ts';

export const configExamples = {
  'GET /config': () => ({}),
  'GET /legal/{page}': () => ({ params: { page: 'terms' }, query: { language: 'de' } }),
} satisfies ExampleRequests;
