import { useCallText } from '../../platform/text.ts';
import type { CaptionsSlice } from '../../model/meeting.ts';

/** Finished captions for people who have them read out; never words in the making. */
export function ReadOut({ chunks }: { chunks: CaptionsSlice['readOut'] }) {
  const t = useCallText();
  return (
    <div role="log" aria-live="polite" aria-label={t('captions.label')} className="sr-only">
      {chunks.map(({ key, name, text, language }) => (
        <p key={key} lang={language}>
          {t('captions.readOut', { name, text })}
        </p>
      ))}
    </div>
  );
}
