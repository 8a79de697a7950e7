import type { ExampleRequests } from './example-request.ts';

const body = { name: 'Decisions', text: 'What was decided?' };

export const promptExamples = {
  'GET /ai/prompts/predefined': () => ({}),
  'GET /ai/prompts/custom': () => ({}),
  'GET /ai/prompts/list-config': () => ({}),
  'POST /ai/prompts': () => ({ body }),
  'PUT /ai/prompts/{id}': (scene, caller) => ({ params: { id: scene.promptOf(caller) }, body }),
  'DELETE /ai/prompts/{id}': (scene, caller) => ({ params: { id: scene.promptOf(caller) } }),
  'GET /admin/prompts': () => ({}),
  'GET /admin/prompts/list-config': () => ({}),
  'POST /admin/prompts': () => ({ body }),
  'PUT /admin/prompts/{id}': (scene) => ({ params: { id: scene.predefinedPromptId }, body }),
  'DELETE /admin/prompts/{id}': (scene) => ({ params: { id: scene.predefinedPromptId } }),
} satisfies ExampleRequests;
