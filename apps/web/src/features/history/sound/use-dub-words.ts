import type { DubCaption } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/queries.ts';
import { type DubPlace, useDubs } from './use-dubs.ts';

const WORDS = 'GET /conferences/{id}/recordings/{recordingId}/dubs/{language}/words';
const NONE: readonly DubCaption[] = [];

interface DubWordsOptions {
  /** The words may be read, and the picture seen. */
  mayDub: boolean;
  /** In which they are wanted; null: in none. */
  language: Language | null;
}

/** The languages that a recording was dubbed into, and what was translated for one of them: captions that nobody had in the meeting. */
export function useDubWords(place: DubPlace, { mayDub, language }: DubWordsOptions) {
  const { list } = useDubs(place, { enabled: mayDub, againAfterMs: () => false });
  const ready = list?.dubs.filter(({ state }) => state === 'ready') ?? [];
  const wanted = ready.find((dub) => dub.language === language);
  const { data } = useQuery(
    {
      // Made again of other words, it is another file.
      queryKey: [WORDS, place.id, place.recordingId, language, wanted?.track?.bytes],
      enabled: wanted !== undefined,
      queryFn: () =>
        call(WORDS, { params: { ...place, language: wanted!.language }, bypassErrorHandler: true }),
    },
    queries,
  );
  return { languages: ready.map((dub) => dub.language), words: (wanted && data?.words) ?? NONE };
}
