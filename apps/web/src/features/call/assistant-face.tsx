import { MessageCircleQuestionMark, Pause } from 'lucide-react';
import type { AssistantWord } from '../../model/voice-assistant.ts';
import { useCallText } from '../../platform/text.ts';

interface AssistantFaceProps {
  word: AssistantWord;
  small: boolean;
  /** Over its picture: without the bars. */
  over?: boolean;
  /** It may quote earlier meetings of the host. */
  quotesEarlier?: boolean;
  /** Undefined while it cannot be asked. */
  onAsk?: (() => void) | undefined;
  /** While it speaks, for moderators. */
  onPause?: (() => void) | undefined;
}

/**
 * The voice assistant instead of a picture: level bars, which move while it speaks, one word, and what can be done. Over the
 * picture of its avatar the word and what can be done.
 */
export function AssistantFace({
  word,
  small,
  over = false,
  quotesEarlier = false,
  onAsk,
  onPause,
}: AssistantFaceProps) {
  const t = useCallText();
  return (
    <div className={over ? 'assistant-over' : 'assistant-face'} data-assistant={word}>
      {!over && (
        <span aria-hidden className="level-bars assistant-bars">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      )}
      <p role="status" className="text-sm font-semibold text-stage-ink-2">
        {t(`assistant.${word}`)}
      </p>
      {!small && quotesEarlier && (
        <p className="assistant-note text-[13px] text-stage-ink-2">{t('assistant.quotesEarlier')}</p>
      )}
      {!small && (
        <div className="assistant-buttons">
          {onAsk && <FaceButton icon={MessageCircleQuestionMark} text={t('assistant.ask')} onPress={onAsk} />}
          {onPause && <FaceButton icon={Pause} text={t('assistant.pause')} onPress={onPause} />}
        </div>
      )}
    </div>
  );
}

function FaceButton({
  icon: Icon,
  text,
  onPress,
}: {
  icon: typeof Pause;
  text: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-9 items-center gap-2 rounded-control bg-stage-control px-3 text-sm font-semibold text-stage-ink hover:bg-stage-control-hover pointer-coarse:min-h-11"
    >
      <Icon aria-hidden strokeWidth={2} className="size-4 shrink-0" />
      {text}
    </button>
  );
}
