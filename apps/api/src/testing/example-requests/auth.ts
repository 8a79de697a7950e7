import type { ExampleRequests } from './example-request.ts';

export const authExamples = {
  'POST /auth/anonymous': ({ roomId }) => ({ body: { roomId, name: 'Somebody' } }),
  'POST /auth/anonymous/refresh': () => ({}),
} satisfies ExampleRequests;
