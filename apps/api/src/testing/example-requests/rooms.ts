import type { ExampleRequests } from './example-request.ts';

export const roomExamples = {
  'POST /rooms': () => ({ body: { title: 'Weekly' } }),
  'GET /rooms/{id}': ({ roomId }) => ({ params: { id: roomId } }),
} satisfies ExampleRequests;
