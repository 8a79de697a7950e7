import type { Participant } from '@intermind/contracts';
import { Eye, EyeOff, Hand, MicOff, Pin, PinOff, UserX, Volume2 } from 'lucide-react';
import { type VoiceChoice, voiceSection } from '../../features/call/voice-section.tsx';
import type { GivenRole, PersonActions } from '../../model/person-actions.ts';
import type { useCallText } from '../../platform/text.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';

const ROLE_TEXTS = {
  moderator: { label: 'people.moderator', detail: 'moderation.moderatorDoes' },
  presenter: { label: 'people.presenter', detail: 'moderation.presenterDoes' },
  speaker: { label: 'people.speaker', detail: 'moderation.speakerDoes' },
  attendee: { label: 'people.listener', detail: 'moderation.listenerDoes' },
} as const satisfies Record<GivenRole, { label: string; detail: string }>;

interface PersonMenuOptions {
  t: ReturnType<typeof useCallText>;
  person: Participant;
  actions: PersonActions;
  pinned: boolean;
  onPin: () => void;
  watched: boolean;
  /** Undefined for your own: it is not received. */
  onWatch?: (() => void) | undefined;
  onVolume: () => void;
  /** Of a person who is interpreted for this listener. */
  voice?: VoiceChoice | undefined;
  onLowerHand: () => void;
  onMute: () => void;
  onRole: (role: GivenRole) => void;
  onRemove: () => void;
}

/** The menu of one person in the list; empty where nothing can be done. */
export function personMenu({
  t,
  person,
  actions,
  pinned,
  watched,
  voice,
  ...on
}: PersonMenuOptions): MenuSection[] {
  const { name, role } = person;
  const icon = 'size-5';
  const PinIcon = pinned ? PinOff : Pin;
  const WatchIcon = watched ? EyeOff : Eye;
  const here = [
    actions.forYou && {
      key: 'pin',
      label: t(pinned ? 'layout.unpin' : 'layout.pin'),
      icon: <PinIcon aria-hidden strokeWidth={1.75} className={icon} />,
      onSelect: on.onPin,
    },
    actions.forYou &&
      on.onWatch && {
        key: 'watch',
        label: t(watched ? 'layout.unwatch' : 'layout.watch'),
        icon: <WatchIcon aria-hidden strokeWidth={1.75} className={icon} />,
        onSelect: on.onWatch,
      },
    actions.forYou && {
      key: 'volume',
      label: t('people.volume'),
      icon: <Volume2 aria-hidden strokeWidth={1.75} className={icon} />,
      onSelect: on.onVolume,
    },
    actions.lowerHand && {
      key: 'hand',
      label: t('hand.lowerName', { name }),
      icon: <Hand aria-hidden strokeWidth={1.75} className={icon} />,
      onSelect: on.onLowerHand,
    },
    actions.mute && {
      key: 'mute',
      label: t('moderation.mute'),
      detail: t('moderation.muteNote'),
      icon: <MicOff aria-hidden strokeWidth={1.75} className={icon} />,
      onSelect: on.onMute,
    },
  ].filter((item) => !!item);
  const roles = actions.roles.map(({ role: given, why }) => ({
    key: given,
    label: t(ROLE_TEXTS[given].label),
    detail: t(why === 'guest' ? 'moderation.guestRole' : ROLE_TEXTS[given].detail),
    checked: given === role,
    disabled: why !== null,
    onSelect: () => given !== role && on.onRole(given),
  }));
  const remove = {
    key: 'remove',
    label:
      actions.remove === 'yes' ? (
        <span className="text-danger-text">{t('moderation.remove')}</span>
      ) : (
        t('moderation.remove')
      ),
    detail: actions.remove === 'host' ? t('moderation.hostStays') : undefined,
    icon: <UserX aria-hidden strokeWidth={1.75} className={icon} />,
    disabled: actions.remove === 'host',
    onSelect: on.onRemove,
  };
  return [
    { key: 'here', items: here },
    ...(voice && actions.forYou ? [voiceSection(t, voice)] : []),
    { key: 'role', heading: t('moderation.role'), items: roles },
    { key: 'remove', items: actions.remove === 'no' ? [] : [remove] },
  ].filter(({ items }) => items.length > 0);
}
