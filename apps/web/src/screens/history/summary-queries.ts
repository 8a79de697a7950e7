import type { ConferenceId, Language, Summary } from '@intermind/contracts';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../platform/queries.ts';
import { useLanguage } from '../../platform/text.ts';
import { refreshEntry } from './history-queries.ts';

const SUMMARY = 'GET /conferences/{id}/summary';
const REFRESH_MS: Partial<Record<Summary['state'], number>> = { waiting: 5_000, later: 5 * 60_000 };
/** The server gives up after 45 s. */
const TRANSLATE_TIMEOUT_MS = 60_000;
const bypassErrorHandler = true;

/** In the language of the page where it was put into it; asked again while it is being made, and now and then while that is put off. */
export function useSummary(id: ConferenceId) {
  const language = useLanguage();
  const queryKey = [SUMMARY, id, language];
  return useQuery(
    {
      queryKey,
      queryFn: async () => {
        const before = queries.getQueryData<Summary>(queryKey);
        const summary = await call(SUMMARY, { params: { id }, bypassErrorHandler });
        // The meeting may have got a title with it.
        if (before && before.state !== 'ready' && summary.state === 'ready') void refreshEntry(id);
        return summary;
      },
      refetchInterval: ({ state: { data } }) => (data ? (REFRESH_MS[data.state] ?? false) : false),
    },
    queries,
  );
}

export async function makeSummary(id: ConferenceId, language: Language): Promise<void> {
  keep(id, language, await call('POST /conferences/{id}/summary', { params: { id } }));
}

/** What can be read afterwards is still as it was made where it was not translated. */
export async function translateSummary(id: ConferenceId, language: Language): Promise<void> {
  const summary = await call('POST /conferences/{id}/summary/translation', {
    params: { id },
    timeoutMs: TRANSLATE_TIMEOUT_MS,
    bypassErrorHandler,
  });
  keep(id, language, summary);
}

function keep(id: ConferenceId, language: Language, summary: Summary | null): void {
  if (summary) queries.setQueryData([SUMMARY, id, language], summary);
}
