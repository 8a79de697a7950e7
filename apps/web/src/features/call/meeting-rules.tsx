import type { Conference, Restriction } from '@intermind/contracts';
import { RESTRICTIONS } from '@intermind/contracts/roles';
import { Lock, type LucideIcon, MessageSquareOff, MicOff, MonitorOff, VideoOff } from 'lucide-react';
import { useCallText } from '../../platform/text.ts';

const RULES = {
  chat: { Icon: MessageSquareOff, text: 'moderation.onlyChat' },
  microphone: { Icon: MicOff, text: 'moderation.onlyMicrophone' },
  camera: { Icon: VideoOff, text: 'moderation.onlyCamera' },
  shareScreen: { Icon: MonitorOff, text: 'moderation.onlyShareScreen' },
} as const satisfies Record<Restriction, { Icon: LucideIcon; text: string }>;

/** Restrictions that moderators have set, shown to everyone. */
export function MeetingRules({ locked, restrictions }: Pick<Conference, 'locked' | 'restrictions'>) {
  const t = useCallText();
  const rules: { key: string; Icon: LucideIcon; text: string }[] = RESTRICTIONS.filter((what) =>
    restrictions.includes(what),
  ).map((what) => ({ key: what, Icon: RULES[what].Icon, text: t(RULES[what].text) }));
  if (locked) rules.unshift({ key: 'locked', Icon: Lock, text: t('unable.locked') });
  return (
    // The line is there before its text: what comes into it is read out.
    <div role="status" className={rules.length > 0 ? 'border-b border-line bg-sunken px-5 py-2.5' : ''}>
      {rules.map(({ key, Icon, text }) => (
        <p key={key} className="flex items-start gap-2 py-1 text-sm text-ink-2">
          <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          {text}
        </p>
      ))}
    </div>
  );
}
