import type { ConferenceId, Dub, DubList, RecordingId } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/queries.ts';

const LIST = 'GET /conferences/{id}/recordings/{recordingId}/dubs';
const ASK = 'POST /conferences/{id}/recordings/{recordingId}/dubs';
const bypassErrorHandler = true;

/** Where the dubs of a recording are. */
export interface DubPlace {
  id: ConferenceId;
  recordingId: RecordingId;
}

const keyOf = ({ id, recordingId }: DubPlace) => [LIST, id, recordingId];

interface DubsOptions {
  /** False: nobody is asked, there are none. */
  enabled: boolean;
  /** When they are asked for again; never while the page is in the background. */
  againAfterMs: (dubs: readonly Dub[]) => number | false;
}

/** What there is of a recording in other languages, and what can be. */
export function useDubs(place: DubPlace, { enabled, againAfterMs }: DubsOptions) {
  const { data, error, errorUpdateCount, refetch } = useQuery(
    {
      queryKey: keyOf(place),
      enabled,
      queryFn: () => call(LIST, { params: { ...place }, bypassErrorHandler }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data ? againAfterMs(state.data.dubs) : false),
    },
    queries,
  );
  // A viewer who may no longer see the video or read the words has none.
  const isRefused = error instanceof ApiError && error.statusCode === 404;
  return {
    list: enabled && !isRefused ? (data ?? null) : null,
    /** They could not be asked for; also while they are asked for again. */
    isLost: enabled && !isRefused && !data && errorUpdateCount > 0,
    refetch,
  };
}

/** Has the recording dubbed; charged to the asker, unless somebody has asked before. @throws ApiError */
export async function askForDub(place: DubPlace, language: Language): Promise<void> {
  const dub = await call(ASK, { params: { ...place }, body: { language }, bypassErrorHandler });
  const queryKey = keyOf(place);
  // An answer that is on its way does not know it yet.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<DubList>(
    queryKey,
    (known) =>
      known && { ...known, dubs: [...known.dubs.filter((one) => one.language !== dub.language), dub] },
  );
}
