import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../platform/queries.ts';
import { LinkButton } from '../../../shared/ui/link-button.tsx';
import { useHistoryText } from '../history-text.ts';

const KEY = 'GET /billing/quotas';

/** What is left of the interpretation in the viewer's plan, seconds; Infinity: no end, or not known yet. */
export function useSecondsLeft(enabled: boolean): number {
  const { data } = useQuery(
    {
      queryKey: [KEY],
      enabled,
      // It grows while meetings run.
      staleTime: 0,
      queryFn: async () => (await call(KEY, { bypassErrorHandler: true })).items,
    },
    queries,
  );
  const quota = enabled && data?.find(({ feature }) => feature === 'interpretationSeconds');
  return quota && quota.limit !== null ? Math.max(0, quota.limit - quota.used) : Infinity;
}

/** What a dub costs the member who asks for it, and whether that is left. @param minutes about how long it speaks */
export function DubCost({ minutes, leftS }: { minutes: number; leftS: number }) {
  const t = useHistoryText();
  const isShort = leftS < minutes * 60;
  return (
    <>
      <p>{t('dub.cost', { count: minutes })}</p>
      {leftS === 0 ? (
        <p className="text-warn-text">{t('dub.noneLeft')}</p>
      ) : (
        leftS < Infinity && <p className="text-ink-2">{t('dub.left', { count: Math.ceil(leftS / 60) })}</p>
      )}
      {isShort && leftS > 0 && <p className="text-warn-text">{t('dub.short')}</p>}
      {isShort && (
        <LinkButton to="/pricing" className="justify-self-start">
          {t('dub.plans')}
        </LinkButton>
      )}
    </>
  );
}
