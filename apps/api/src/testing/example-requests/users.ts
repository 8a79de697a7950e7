import type { ExampleRequests } from './example-request.ts';

export const userExamples = {
  'GET /users': () => ({}),
  'PATCH /users': () => ({ body: { settings: { layout: 'grid' } } }),
  'DELETE /users': () => ({}),
} satisfies ExampleRequests;
