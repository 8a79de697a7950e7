import { useEffect } from 'react';
import type { Meeting } from '../../call/create-meeting.ts';
import { quotaNews } from '../../model/quota-news.ts';
import { logProblem } from '../../platform/log.ts';

/** Warns the room's owner while their plan is used up: what shows it is loaded with the first warning. */
export function useQuotaWarnings({ store }: Meeting): void {
  useEffect(() => {
    const tell = (before: Parameters<typeof quotaNews>[0], after: Parameters<typeof quotaNews>[1]) => {
      for (const warning of quotaNews(before, after))
        import('../../features/billing/quota-warning.ts')
          .then(({ showQuotaWarning }) => showQuotaWarning(warning))
          .catch((cause: unknown) => logProblem('A warning about the plan could not be shown', cause));
    };
    tell(null, store.getState().conference);
    return store.subscribe(({ conference }, before) => tell(before.conference, conference));
  }, [store]);
}
