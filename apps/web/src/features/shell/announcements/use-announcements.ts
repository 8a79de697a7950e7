import type { ShownAnnouncement, UserId } from '@intermind/contracts';
import { ANNOUNCEMENTS_EVERY_MS } from '@intermind/contracts/announcements';
import { ApiError, call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import { logProblem } from '../../../platform/log.ts';
import { queries } from '../../../platform/queries.ts';
import { browserStorage } from '../../../platform/storage.ts';
import { dismissedHere, dismissHere } from './dismissed.ts';

const SHOWN = 'GET /announcements';
const bypassErrorHandler = true;

/** What is announced to this member now, and was not closed; asked for again while the page is open. */
export function useAnnouncements(userId: UserId): readonly ShownAnnouncement[] {
  const { data } = useQuery(
    {
      queryKey: [SHOWN, userId],
      queryFn: () => call(SHOWN, { bypassErrorHandler }),
      staleTime: ANNOUNCEMENTS_EVERY_MS / 2,
      refetchInterval: ANNOUNCEMENTS_EVERY_MS,
      refetchOnWindowFocus: true,
    },
    queries,
  );
  const isDismissed = dismissedHere(browserStorage, userId);
  return data?.items.filter((one) => !isDismissed(one)) ?? [];
}

/** At once here; everywhere else when the server has heard of it. */
export function dismissAnnouncement(userId: UserId, one: ShownAnnouncement): void {
  dismissHere(browserStorage, userId, one);
  const { id, changedAt } = one;
  const queryKey = [SHOWN, userId];
  queries.setQueryData<{ items: ShownAnnouncement[] }>(
    queryKey,
    (shown) => shown && { items: shown.items.filter((other) => other.id !== id) },
  );
  const told = call('PUT /announcements/{id}/dismissal', {
    ...{ params: { id }, body: { changedAt }, bypassErrorHandler },
  });
  told.catch((cause: unknown) => {
    // It is over, withdrawn, or has other words by now, which are to be seen at once.
    if (cause instanceof ApiError && cause.code === 'NotFound')
      return void queries.invalidateQueries({ queryKey });
    logProblem('The server could not be told that an announcement was read', cause);
  });
}
