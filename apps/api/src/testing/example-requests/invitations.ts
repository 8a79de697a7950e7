import type { ExampleRequests } from './example-request.ts';

export const invitationExamples = {
  'POST /invitations': () => ({ body: { days: 7 } }),
} satisfies ExampleRequests;
