import type { ParticipantId } from '@intermind/contracts/ids';
import { type Language, wordSpace } from '@intermind/contracts/languages';
import type { Captions } from '../../model/captions.ts';
import { useCallText } from '../../platform/text.ts';
import { Words } from './turn-list.tsx';

interface SpeakingNowProps {
  captions: Captions;
  you: ParticipantId;
  reader: Language;
  /** Of people whose words are kept. */
  isOnRecord: (speaker: ParticipantId) => boolean;
}

/** Sentences in the making, lighter than those that are finished. */
export function SpeakingNow({ captions, you, reader, isOnRecord }: SpeakingNowProps) {
  const t = useCallText();
  const open = captions.filter(({ speaker, original }) => original && !original.final && isOnRecord(speaker));
  return open.map(({ speaker, segment, name, original, yours }) => {
    const shown = yours?.text ? yours : original!;
    const text = [shown.text, shown.pending].filter(Boolean).join(wordSpace(shown.language));
    if (text === '') return null;
    return (
      <div key={`${speaker}:${segment}`} data-speaking-now className="mt-4">
        <p className="mb-1 text-sm text-ink-3">
          <bdi>{speaker === you ? t('stage.you') : name}</bdi>
        </p>
        <Words
          said={{ text, grade: shown.grade }}
          language={yours?.text ? reader : original!.language}
          query=""
          className="text-ink-3"
        />
      </div>
    );
  });
}
