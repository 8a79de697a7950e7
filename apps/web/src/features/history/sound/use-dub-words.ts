import type { Dub, DubWords } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/queries.ts';
import { type DubPlace, useDubs } from './use-dubs.ts';

const WORDS = 'GET /conferences/{id}/recordings/{recordingId}/dubs/{language}/words';

interface DubWordsOptions {
  /** The words may be read, and the picture seen. */
  mayDub: boolean;
  /** In which they are wanted; null: in none. */
  language: Language | null;
}

const NO_WORDS: DubWords = { words: [] };

/**
 * The languages in which a recording that was dubbed has captions that nobody had in the meeting, and those of one of them. That
 * a dub has no words is known once they were asked for: it was made before words were kept, or everything was translated live.
 */
export function useDubWords(place: DubPlace, { mayDub, language }: DubWordsOptions) {
  const { list } = useDubs(place, { enabled: mayDub, againAfterMs: () => false });
  const ready = list?.dubs.filter(({ state }) => state === 'ready') ?? [];
  // Made again of other words, it is another file.
  const keyOf = ({ language: of, track }: Dub) => [WORDS, place.id, place.recordingId, of, track?.bytes];
  const wanted = ready.find((dub) => dub.language === language);
  const { data, errorUpdateCount, refetch } = useQuery(
    {
      queryKey: wanted ? keyOf(wanted) : [WORDS],
      enabled: wanted !== undefined,
      queryFn: () => wordsOf(place, wanted!.language),
    },
    queries,
  );
  const hasWords = (dub: Dub) => queries.getQueryData<DubWords>(keyOf(dub))?.words.length !== 0;
  return {
    languages: ready.filter((dub) => hasWords(dub)).map((dub) => dub.language),
    words: (wanted && data?.words) ?? NO_WORDS.words,
    /** They could not be read; also while they are asked for again. */
    isLost: wanted !== undefined && !data && errorUpdateCount > 0,
    reload: () => void refetch(),
  };
}

/** Of a dub that is there no more, none. @throws ApiError */
async function wordsOf(place: DubPlace, language: Language): Promise<DubWords> {
  try {
    return await call(WORDS, { params: { ...place, language }, bypassErrorHandler: true });
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return NO_WORDS;
    throw error;
  }
}
