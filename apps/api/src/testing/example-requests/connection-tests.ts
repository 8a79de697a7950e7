import type { ExampleRequests } from './example-request.ts';

export const connectionTestExamples = {
  'POST /connection-tests': () => ({}),
} satisfies ExampleRequests;
