import type { ExampleRequests } from './example-request.ts';

export const billingExamples = {
  'GET /billing/plans': () => ({}),
} satisfies ExampleRequests;
