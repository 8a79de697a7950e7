import type { FeedbackId, UserId } from '@intermind/contracts';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'wouter';
import { getConfig } from '../platform/config.ts';
import { useText } from '../platform/text.ts';
import { LoadingPage } from '../shared/ui/loading-page.tsx';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';
import { AdminLayout } from '../screens/admin/admin-layout.tsx';

const part = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const Dashboard = part(async () => (await import('../screens/admin/dashboard-screen.tsx')).DashboardScreen);
const Users = part(async () => (await import('../screens/admin/users-screen.tsx')).UsersScreen);
const User = lazy(async () => ({ default: (await import('../screens/admin/user-screen.tsx')).UserScreen }));
const Prompts = part(
  async () => (await import('../screens/prompts/prompts-screen.tsx')).EveryonesPromptsScreen,
);
const MemberPrompts = lazy(async () => ({
  default: (await import('../screens/prompts/prompts-screen.tsx')).MemberPrompts,
}));
const Billing = lazy(async () => ({
  default: (await import('../screens/admin/billing-screen.tsx')).AdminBillingScreen,
}));
const Announcements = part(
  async () => (await import('../screens/admin/announcements-screen.tsx')).AnnouncementsScreen,
);
const SettingsCheck = part(
  async () => (await import('../screens/admin/settings-check-screen.tsx')).SettingsCheckScreen,
);
const Engines = lazy(async () => ({
  default: (await import('../screens/admin/engines-screen.tsx')).EnginesScreen,
}));
const Holds = part(async () => (await import('../screens/admin/holds-screen.tsx')).HoldsScreen);
const Audit = part(async () => (await import('../screens/admin/audit-screen.tsx')).AuditScreen);

const FeedbackList = part(async () => (await import('../screens/admin/feedback-screen.tsx')).FeedbackScreen);
const OneFeedback = lazy(async () => ({
  default: (await import('../screens/admin/one-feedback-screen.tsx')).OneFeedbackScreen,
}));

const BILLING_TABS = ['', 'subscriptions', 'quotas', 'invoices', 'payments'];
const ENGINE_TABS = ['', 'measurement', 'abilities', 'order', 'prices'];

/** Below `/admin` (spec 2 §2): `section`, one thing in it, one view of that. Null: there is no such page. */
function screenOf(section: string, id: string, tab: string): ReactNode {
  if (section === 'users' && /^usr_\w+$/.test(id))
    return <User key={id} id={id as UserId} tab={tab} prompts={<MemberPrompts id={id as UserId} />} />;
  if (section === 'billing' && getConfig().features.plans && tab === '' && BILLING_TABS.includes(id))
    return <Billing tab={id} />;
  if (section === 'engines' && tab === '' && ENGINE_TABS.includes(id)) return <Engines tab={id} />;
  if (section === 'feedback' && /^fbk_\w+$/.test(id) && tab === '')
    return <OneFeedback key={id} id={id as FeedbackId} />;
  if (id !== '') return null;
  switch (section) {
    case '':
      return <Dashboard />;
    case 'users':
      return <Users />;
    case 'prompts':
      return <Prompts />;
    case 'feedback':
      return <FeedbackList />;
    case 'announcements':
      return <Announcements />;
    case 'settings':
      return <SettingsCheck />;
    case 'holds':
      return <Holds />;
    case 'audit':
      return <Audit />;
    default:
      return null;
  }
}

/** The area of administrators. One row in the table of routes: what it has, only administrators load. */
export function AdminArea() {
  const t = useText();
  const { section = '', id = '', tab = '' } = useParams<{ section?: string; id?: string; tab?: string }>();
  const screen = screenOf(section, id, tab);
  if (!screen) return <NotFoundScreen />;
  return (
    <AdminLayout>
      <Suspense fallback={<LoadingPage words={t('common.loading')} />}>{screen}</Suspense>
    </AdminLayout>
  );
}
