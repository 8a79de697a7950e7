import type { AskChat, AskChatId } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';

const CHATS = 'GET /ask/chats';
const PROMPTS = 'GET /ask/prompts';
const bypassErrorHandler = true;

/** The member's chats; while another search is on its way, those of the last one. */
export function useChats(search: string) {
  return useQuery(
    {
      queryKey: [CHATS, search],
      queryFn: () => call(CHATS, { query: search === '' ? {} : { search }, bypassErrorHandler }),
      placeholderData: keepPreviousData,
    },
    queries,
  );
}

/** What one could ask. */
export function useAskPrompts() {
  return useQuery(
    { queryKey: [PROMPTS], queryFn: () => call(PROMPTS, { bypassErrorHandler }), staleTime: 0 },
    queries,
  );
}

/** After something was asked, renamed or deleted. */
export async function refreshChats(): Promise<void> {
  await queries.invalidateQueries({ queryKey: [CHATS] });
}

export async function renameChat(chatId: AskChatId, title: string): Promise<AskChat> {
  const chat = await call('PATCH /ask/chats/{chatId}', {
    params: { chatId },
    body: { title },
    bypassErrorHandler,
  });
  await refreshChats();
  return chat;
}

export async function deleteChat(chatId: AskChatId): Promise<void> {
  await call('DELETE /ask/chats/{chatId}', { params: { chatId }, bypassErrorHandler });
  await refreshChats();
}
