import { decodeJwt } from 'jose';
import type { ExampleRequests } from './example-request.ts';

export const askExamples = {
  'GET /ask/chats': () => ({}),
  'GET /ask/chats/{chatId}/messages': (scene, caller) => ({ params: { chatId: scene.askChatOf(caller) } }),
  'POST /ask/chats/messages': () => ({ body: { aiModel: 'extractive', text: 'What was said?' } }),
  'POST /ask/chats/transfer': (scene) => {
    const guestToken = scene.headers['guest-left'].authorization!.replace('Bearer ', '');
    return { body: { sourceUserId: decodeJwt(guestToken).sub, guestToken } };
  },
  'PATCH /ask/chats/{chatId}': (scene, caller) => ({
    params: { chatId: scene.askChatOf(caller) },
    body: { title: 'Budget' },
  }),
  'DELETE /ask/chats/{chatId}': (scene, caller) => ({ params: { chatId: scene.askChatOf(caller) } }),
  'GET /ask/prompts': () => ({}),
} satisfies ExampleRequests;
