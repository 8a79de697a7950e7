import type { ExampleRequests } from './example-request.ts';

export const joinRequestExamples = {
  'PATCH /participants/join-requests/{id}/status': (scene) => ({
    params: { id: scene.joinRequestOf('host') },
    body: { status: 'APPROVED' },
  }),
  'PATCH /conferences/{id}/join-requests': (scene, caller) => ({
    params: { id: scene.placeOf(caller).conferenceId },
    body: { joinRequestIds: [scene.joinRequestOf('host')], status: 'REJECTED' },
  }),
  'DELETE /participants/join-requests/{id}/block': (scene) => ({
    params: { id: scene.joinRequestOf('host') },
  }),
  'DELETE /participants/join-requests/{id}': (scene, caller) => ({
    params: { id: scene.joinRequestOf(caller) },
  }),
} satisfies ExampleRequests;
