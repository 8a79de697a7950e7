import type { HistoryEntry, Summary } from '@intermind/contracts';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { useAiText } from '../../features/ai/ai-text.ts';
import { MeetingSummary } from '../../features/ai/meeting-summary.tsx';
import { showSentence } from '../../features/transcript/use-shown-sentence.ts';
import { logProblem } from '../../platform/log.ts';
import { useLanguage } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import { makeSummary, translateSummary, useSummary } from './summary-queries.ts';

/** What happened in a meeting that is over, above what was said. */
export function DetailSummary({ entry: { id } }: { entry: HistoryEntry }) {
  const t = useAiText();
  const { data, isError, refetch } = useSummary(id);
  return (
    <section aria-labelledby="summary" className="mb-8 border-b border-line pb-6">
      <h2 id="summary" className="mb-3 text-lg">
        {t('summary.title')}
      </h2>
      {data ? (
        <Translated id={id} summary={data} />
      ) : isError ? (
        <PartFailed text={t('summary.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <PartLoading text={t('summary.title')} />
      )}
    </section>
  );
}

/** A reader of another language has it translated when they first see it. */
function Translated({ id, summary }: { id: HistoryEntry['id']; summary: Summary }) {
  const reader = useLanguage();
  const { translatable } = summary;
  const [translating, setTranslating] = useState(translatable);
  const translate = async () => {
    setTranslating(true);
    try {
      await translateSummary(id, reader);
    } catch (cause) {
      logProblem('A summary was not translated', cause);
    } finally {
      setTranslating(false);
    }
  };
  useEffect(() => {
    if (translatable) void translate();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each language; another try is the reader's
  }, [id, reader, translatable]);
  return (
    <MeetingSummary
      summary={summary}
      translating={translating}
      onMake={() => makeSummary(id, reader)}
      onTranslate={translate}
      onShow={(sentence) => {
        const address = `/history/${id}?tab=transcript&sentence=${sentence}`;
        // Where the address is that already, nothing would be drawn anew.
        if (location.pathname + location.search === address) showSentence(document, sentence);
        else navigate(address);
      }}
    />
  );
}
