import { TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePromptsText } from '../../features/prompts/prompts-text.ts';
import { SectionLayout } from '../../features/shell/section-layout.tsx';
import { useText } from '../../platform/text.ts';

/** What administrators manage (spec 2 §2). */
export function AdminLayout({ children }: { children: ReactNode }) {
  const t = useText();
  const tPrompts = usePromptsText();
  return (
    <SectionLayout
      label={t('shell.admin')}
      sections={[{ path: '/admin/prompts', label: tPrompts('prompts.title'), Icon: TextQuote }]}
    >
      {children}
    </SectionLayout>
  );
}
