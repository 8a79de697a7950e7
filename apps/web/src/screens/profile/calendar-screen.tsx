import type { CalendarSource } from '@intermind/contracts';
import { CALENDAR_ADDRESSES_MAX } from '@intermind/contracts/limits';
import { lazy, Suspense, useState } from 'react';
import { useCalendarText } from '../../features/calendar/calendar-text.ts';
import { connectGoogle } from '../../features/calendar/connect-google.ts';
import { SourceRow } from '../../features/calendar/source-row.tsx';
import { sourceName } from '../../features/calendar/source-text.ts';
import { ProfileSection } from '../../features/profile/profile-section.tsx';
import { getConfig } from '../../platform/config.ts';
import { ActionButton } from '../../shared/ui/action-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { PartFailed } from '../../shared/ui/part-states.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useMinute } from '../../shared/ui/use-minute.ts';
import { ProfilePage } from './profile-page.tsx';
import { useCalendars } from './use-calendars.ts';

const AddressDialog = lazy(async () => ({
  default: (await import('../../features/calendar/address-dialog.tsx')).AddressDialog,
}));
const DisconnectDialog = lazy(async () => ({
  default: (await import('../../features/calendar/disconnect-dialog.tsx')).DisconnectDialog,
}));

type Asking =
  | { about: 'new-address' }
  | { about: 'address'; source: CalendarSource }
  | { about: 'disconnect'; source: CalendarSource };

/** `/profile/calendar`: the calendars whose events are on home. Only where calendars are on. */
export function CalendarScreen() {
  const t = useCalendarText();
  const now = useMinute();
  const calendars = useCalendars();
  const { sources, failed } = calendars;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <ProfilePage title={t('sources.title')}>
      <ProfileSection title={t('sources.connected')} note={t('sources.note')}>
        {sources ? (
          <>
            {sources.length === 0 && <p className="text-ink-2">{t('sources.none')}</p>}
            <ul>
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  now={now}
                  onSync={() => calendars.sync(source)}
                  onReconnect={connectGoogle}
                  onChangeAddress={() => setAsking({ about: 'address', source })}
                  onDisconnect={() => setAsking({ about: 'disconnect', source })}
                />
              ))}
            </ul>
            <Ways sources={sources} onAddress={() => setAsking({ about: 'new-address' })} />
          </>
        ) : failed ? (
          <PartFailed text={t('sources.loadFailed')} onRetry={() => void calendars.again()} />
        ) : (
          <Skeleton className="h-14 w-full" />
        )}
      </ProfileSection>
      {asking && (
        <Suspense>
          {asking.about === 'disconnect' ? (
            <DisconnectDialog
              name={sourceName(asking.source, t)}
              onDisconnect={() => calendars.disconnect(asking.source).then(close)}
              onClose={close}
            />
          ) : asking.about === 'address' ? (
            <AddressDialog
              name={sourceName(asking.source, t)}
              onSave={(address) => calendars.saveAddress(address, asking.source)}
              onClose={close}
            />
          ) : (
            <AddressDialog onSave={(address) => calendars.saveAddress(address)} onClose={close} />
          )}
        </Suspense>
      )}
    </ProfilePage>
  );
}

/** What else can be connected here. */
function Ways({ sources, onAddress }: { sources: readonly CalendarSource[]; onAddress: () => void }) {
  const t = useCalendarText();
  const { googleCalendar, calendarAddresses } = getConfig().features;
  const withGoogle = googleCalendar && !sources.some(({ kind }) => kind === 'google');
  const addresses = sources.filter(({ kind }) => kind === 'address').length;
  const withAddress = calendarAddresses && addresses < CALENDAR_ADDRESSES_MAX;
  if (!withGoogle && !withAddress) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {withGoogle && (
        <ActionButton kind={sources.length > 0 ? 'line' : 'primary'} act={connectGoogle}>
          {t('connect.google')}
        </ActionButton>
      )}
      {withAddress && (
        <Button kind={withGoogle || sources.length > 0 ? 'line' : 'primary'} onClick={onAddress}>
          {t('address.add')}
        </Button>
      )}
    </div>
  );
}
