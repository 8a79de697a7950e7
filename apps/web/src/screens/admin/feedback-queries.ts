import type { FeedbackId, FeedbackSummary } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import type { ListSource } from '../../shared/lists/use-list.ts';
import { asAdmin } from './admin-queries.ts';

const bypassErrorHandler = true;
const LIST = 'GET /feedback';
const ONE = 'GET /feedback/{id}';
const SCREENSHOT = 'GET /feedback/{id}/screenshot';

export const feedbackSource: ListSource<FeedbackSummary> = {
  key: LIST,
  load: (query) => asAdmin(call(LIST, { query, bypassErrorHandler })),
  loadConfig: () => asAdmin(call('GET /feedback/list-config', { bypassErrorHandler })),
};

export function useFeedback(id: FeedbackId) {
  return useQuery(
    {
      queryKey: [ONE, id],
      queryFn: () => asAdmin(call(ONE, { params: { id }, bypassErrorHandler })),
    },
    queries,
  );
}

/** The picture as the address of an image; it needs the token, which an address of ours could not carry. */
export function useScreenshot(id: FeedbackId) {
  return useQuery(
    {
      queryKey: [SCREENSHOT, id],
      queryFn: async () => {
        const file = await asAdmin(call(SCREENSHOT, { params: { id }, bypassErrorHandler }));
        return file.content;
      },
    },
    queries,
  );
}
