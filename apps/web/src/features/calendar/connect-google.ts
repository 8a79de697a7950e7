import { call } from '@intermind/sdk';
import { logProblem } from '../../platform/log.ts';
import { showToast } from '../../platform/toast.ts';
import { getCalendarText } from './calendar-text.ts';

/** Leaves for Google, where the member lets us read their calendar; from there they come back to the result (spec 1 §7). */
export async function connectGoogle(): Promise<void> {
  try {
    const { url } = await call('GET /calendar/google/auth/url', { bypassErrorHandler: true });
    location.assign(url);
  } catch (cause) {
    logProblem('There is no address at Google to connect at', cause);
    const t = await getCalendarText();
    showToast({ kind: 'error', text: t('connect.failed'), id: 'connect-calendar' });
  }
}
