import {
  AudioLines,
  ClipboardCheck,
  CreditCard,
  Gauge,
  Lock,
  Megaphone,
  MessageSquareText,
  ScrollText,
  TextQuote,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { useFeedbackText } from '../../features/feedback/feedback-text.ts';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { SectionLayout } from '../../features/shell/section-layout.tsx';
import { getConfig } from '../../platform/config.ts';
import { useText } from '../../platform/text.ts';

/** What administrators manage (spec 2 §2). */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const tAdmin = useAdminText();
  const tFeedback = useFeedbackText();
  const tPrompts = usePromptsText();
  return (
    <SectionLayout
      label={t('shell.admin')}
      sections={[
        { path: '/admin', label: tAdmin('nav.dashboard'), Icon: Gauge },
        { path: '/admin/users', label: tAdmin('nav.users'), Icon: Users },
        ...(getConfig().features.plans
          ? [{ path: '/admin/billing', label: tAdmin('nav.billing'), Icon: CreditCard }]
          : []),
        { path: '/admin/prompts', label: tPrompts('prompts.title'), Icon: TextQuote },
        { path: '/admin/feedback', label: tFeedback('feedback.title'), Icon: MessageSquareText },
        { path: '/admin/announcements', label: tAdmin('announce.title'), Icon: Megaphone },
        { path: '/admin/settings', label: tAdmin('nav.check'), Icon: ClipboardCheck },
        { path: '/admin/engines', label: tAdmin('dashboard.engines'), Icon: AudioLines },
        { path: '/admin/holds', label: tAdmin('hold.list'), Icon: Lock },
        { path: '/admin/audit', label: tAdmin('nav.audit'), Icon: ScrollText },
      ]}
    >
      {children}
    </SectionLayout>
  );
}
