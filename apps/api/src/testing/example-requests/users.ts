import type { ExampleRequests } from './example-request.ts';

export const userExamples = {
  'GET /users': () => ({}),
  'PATCH /users': () => ({ body: { settings: { layout: 'grid' } } }),
  'DELETE /users': () => ({}),
  'GET /users/export': () => ({}),
  'GET /users/sessions': () => ({}),
  'DELETE /users/sessions': () => ({}),
  'DELETE /users/sessions/{id}': () => ({ params: { id: 'one-of-them' } }),
} satisfies ExampleRequests;
