import type { UserInfo } from '@intermind/contracts';

export interface TimeZoneWorld {
  /** Who is signed in; null for guests. */
  member: () => UserInfo | null;
  onMemberChange: (listener: () => void) => void;
  /** Of this browser; undefined where it does not say. */
  timeZone: () => string | undefined;
  save: (timeZone: string) => Promise<unknown>;
  logProblem: (what: string, cause: unknown) => void;
}

/**
 * Keeps the time zone of the browser with the member, in which quotas without a subscription begin anew (spec 2 §3).
 * Saved once for each member and page, where it differs; what could not be saved is saved by the next page.
 */
export function keepTimeZone({ member, onMemberChange, timeZone, save, logProblem }: TimeZoneWorld): void {
  let seen: string | null = null;
  const keep = () => {
    const user = member();
    if (!user || user.id === seen) return;
    seen = user.id;
    const own = timeZone();
    if (!own || own === user.settings.timeZone) return;
    save(own).catch((cause: unknown) => logProblem('The time zone was not saved', cause));
  };
  onMemberChange(keep);
  keep();
}
