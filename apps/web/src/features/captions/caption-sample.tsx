import './captions.css';
import { isRightToLeft } from '@intermind/contracts/languages';
import { useLanguage } from '../../platform/text.ts';
import { LanguageTag } from '../../shared/ui/language-tag.tsx';
import { type CaptionLook, captionLook } from './caption-look.ts';

/** One caption as it will look in the call. */
export function CaptionSample({ look, text }: { look: CaptionLook; text: string }) {
  const language = useLanguage();
  return (
    <div
      data-testid="caption-sample"
      className="on-stage overflow-clip rounded-tile bg-stage text-stage-ink"
      aria-hidden
    >
      <div className={`${captionLook(look)} flex min-h-28 flex-col justify-center px-4 py-3`}>
        <LanguageTag language={language} yours onStage className="mb-1.5 self-start" />
        <p
          lang={language}
          dir={isRightToLeft(language) ? 'rtl' : 'ltr'}
          className="caption-face caption-main font-medium text-[color:var(--caption-yours)]"
        >
          {text}
        </p>
      </div>
    </div>
  );
}
