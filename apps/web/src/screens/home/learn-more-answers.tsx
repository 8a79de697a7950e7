import { getConfig } from '../../platform/config.ts';
import { useHomeText } from '../../platform/home-text.ts';

/** Open, behind "How it works". */
export function LearnMoreAnswers() {
  const t = useHomeText();
  const connects = getConfig().features.calendar;
  return (
    <>
      <Part title={t('learn.meetTitle')} text={t('learn.meetText')} />
      <Part title={t('learn.guestsTitle')} text={t('learn.guestsText')} />
      <Part
        title={t('learn.calendarTitle')}
        text={connects ? t('learn.calendarConnectText') : t('learn.calendarText')}
      />
    </>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-3">
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-0.5 text-ink-2">{text}</dd>
    </div>
  );
}
