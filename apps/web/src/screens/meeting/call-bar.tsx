import { ROLE_RIGHTS } from '@intermind/contracts/roles';
import {
  Captions,
  Hand,
  Keyboard,
  LayoutGrid,
  Link2,
  MessageSquare,
  Mic,
  MicOff,
  PanelRight,
  Users,
  Video,
  VideoOff,
} from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useCallText } from '../../platform/text.ts';
import { showToast } from '../../platform/toast.ts';
import { Bar, type BarControl } from '../../features/call/bar.tsx';
import { ChatToggle } from '../../features/call/chat-toggle.tsx';
import { DeviceControl } from '../../features/call/device-control.tsx';
import { LeaveButton } from '../../features/call/leave-button.tsx';
import { PeopleToggle } from '../../features/call/people-toggle.tsx';
import { ReactionControl } from '../../features/call/reaction-control.tsx';
import { reactionMenu } from '../../features/call/reaction-menu.tsx';
import { ToggleButton } from '../../features/call/toggle-button.tsx';
import { shortcutName, useShortcuts } from '../../features/call/use-shortcuts.ts';
import { youMaySend, yourself } from '../../model/conference-state.ts';
import { deviceProblemText } from '../../model/device-problem-text.ts';
import { ownMicrophone } from '../../model/own-media.ts';
import { togglePanel } from '../../model/panels.ts';
import type { MenuSection } from '../../shared/ui/menu-props.ts';
import { InterpretationControl } from './interpretation-control.tsx';
import type { Meeting } from '../../call/create-meeting.ts';
import type { Sharing } from '../../call/sharing.ts';
import { useShareControl } from './use-share-control.tsx';
import { chooseLayout } from './use-stage.ts';
import { useDeviceSections } from './use-device-sections.tsx';

interface CallBarProps {
  meeting: Meeting;
  sharing: Sharing;
  phone: boolean;
  captionsOn: boolean;
  /** How many ask to join, for who may admit them. */
  waiting: number;
  onCopyLink: () => void;
}

/** The bar with everything behind its buttons. */
export function CallBar(props: CallBarProps) {
  const { meeting, sharing, phone, captionsOn, waiting, onCopyLink } = props;
  const t = useCallText();
  const { store, settings, devices, panels, acts } = meeting;
  const microphone = useStore(devices.microphone.store);
  const camera = useStore(devices.camera.store);
  const conference = useStore(store, (state) => state.conference);
  const heard = useStore(store, (state) => state.link.heard);
  const singleKeys = useStore(settings, (state) => state.singleKeyShortcuts);
  const layout = useStore(settings, (state) => state.layout);
  const panel = useStore(panels, (state) => state.open);
  const unread = useStore(store, (state) => state.chat.unread);
  const [menuOpen, setMenuOpen] = useState(false);
  const sections = useDeviceSections(meeting, menuOpen);
  const share = useShareControl(meeting, sharing, phone);
  const rights = youMaySend(conference);
  const you = conference ? yourself(conference) : undefined;
  const sent = useStore(store, (state) => state.media.people.get(state.conference?.you ?? '')?.microphone);
  const mic = ownMicrophone({
    muted: microphone.muted,
    device: microphone.state,
    sent: sent ?? 'off',
    heard,
  });
  const micOn = mic !== 'muted';
  const camOn = !camera.muted && (camera.state === 'on' || camera.state === 'acquiring');
  const count = conference?.participants.length ?? 0;

  const listens = !you || !ROLE_RIGHTS[you.role].speak;
  const microphoneHint = !rights.microphone
    ? listens
      ? 'device.attendee'
      : 'moderation.onlyMicrophone'
    : micOn
      ? 'device.microphoneOff'
      : (deviceProblemText('microphone', microphone) ?? 'device.microphoneOn');
  const cameraHint = !rights.camera
    ? listens
      ? 'device.attendee'
      : 'moderation.onlyCamera'
    : camOn
      ? 'device.cameraOff'
      : (deviceProblemText('camera', camera) ?? 'device.cameraOn');

  const toggle = (
    kind: 'microphone' | 'camera',
    on: boolean,
    hint: typeof microphoneHint | typeof cameraHint,
  ) =>
    rights[kind] ? devices[kind].setMuted(on) : showToast({ kind: 'info', id: `no-${kind}`, text: t(hint) });
  const toggleMicrophone = () => toggle('microphone', micOn, microphoneHint);
  const toggleCamera = () => toggle('camera', camOn, cameraHint);
  const toggleCaptions = () => settings.setState({ captionsOn: !captionsOn });
  const handUp = you?.handRaisedAt != null;
  const toggleHand = () => void acts.raiseHand(!handUp);
  const togglePeople = () => togglePanel(panels, 'people');
  const toggleChat = () => togglePanel(panels, 'chat');
  const unreadText = unread > 0 ? t('chat.unread', { count: unread }) : null;
  useShortcuts({
    withCommand: { d: toggleMicrophone, e: toggleCamera },
    alone: singleKeys ? { c: toggleCaptions, h: toggleHand, m: toggleChat } : {},
  });

  const controls: readonly BarControl[] = [
    {
      id: 'microphone',
      place: 'centre',
      control: (
        <DeviceControl
          on={micOn}
          disabled={!rights.microphone}
          cutOff={mic === 'notHeard'}
          label={t('device.microphone')}
          hint={t(microphoneHint)}
          shortcut={shortcutName('d', true)}
          icon={micOn ? Mic : MicOff}
          onToggle={toggleMicrophone}
          phone={phone}
          menuLabel={t('device.chooseMicrophone')}
          sections={sections.sound}
          onMenu={setMenuOpen}
        />
      ),
    },
    {
      id: 'camera',
      place: 'centre',
      control: (
        <DeviceControl
          on={camOn}
          disabled={!rights.camera}
          cutOff={false}
          label={t('device.camera')}
          hint={t(cameraHint)}
          shortcut={shortcutName('e', true)}
          icon={camOn ? Video : VideoOff}
          onToggle={toggleCamera}
          phone={phone}
          menuLabel={t('device.chooseCamera')}
          sections={sections.picture}
          onMenu={setMenuOpen}
        />
      ),
    },
    {
      id: 'interpretation',
      place: 'start',
      control: <InterpretationControl meeting={meeting} phone={phone} />,
    },
    {
      id: 'captions',
      place: 'start',
      control: (
        <ToggleButton
          on={captionsOn}
          label={t('bar.captions')}
          hint={captionsOn ? t('bar.captionsOff') : t('bar.captionsOn')}
          icon={Captions}
          phone={phone}
          shortcut={singleKeys ? shortcutName('c', false) : null}
          onToggle={toggleCaptions}
        />
      ),
    },
    ...share,
    {
      id: 'hand',
      place: 'centre',
      control: (
        <ToggleButton
          on={handUp}
          label={t('hand.raise')}
          hint={t(handUp ? 'hand.lower' : 'hand.raise')}
          icon={Hand}
          phone={phone}
          shortcut={singleKeys ? shortcutName('h', false) : null}
          onToggle={toggleHand}
        />
      ),
      overflow: {
        priority: 2,
        menu: {
          key: 'hand',
          items: [
            {
              key: 'hand',
              label: t(handUp ? 'hand.lower' : 'hand.raise'),
              icon: <Hand aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: toggleHand,
            },
          ],
        },
      },
    },
    {
      id: 'reactions',
      place: 'centre',
      control: <ReactionControl onReact={(reaction) => void acts.react(reaction)} />,
      overflow: { priority: 0, menu: reactionMenu(t, (reaction) => void acts.react(reaction)) },
    },
    { id: 'leave', place: 'centre', control: <LeaveButton phone={phone} onLeave={meeting.leave} /> },
    {
      id: 'people',
      place: 'end',
      control: (
        <PeopleToggle
          count={count}
          waiting={waiting}
          open={panel === 'people'}
          panelId="people"
          onToggle={togglePeople}
        />
      ),
      overflow: {
        priority: 1,
        menu: {
          key: 'people',
          items: [
            {
              key: 'people',
              label: t('people.title'),
              detail: waiting > 0 ? t('knock.title', { count: waiting }) : undefined,
              icon: <Users aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: togglePeople,
            },
          ],
        },
        news: waiting > 0 ? t('knock.title', { count: waiting }) : null,
      },
    },
    {
      id: 'chat',
      place: 'end',
      control: (
        <ChatToggle
          unread={unread}
          open={panel === 'chat'}
          panelId="chat"
          shortcut={singleKeys ? shortcutName('m', false) : null}
          onToggle={toggleChat}
        />
      ),
      overflow: {
        priority: 1,
        menu: {
          key: 'chat',
          items: [
            {
              key: 'chat',
              label: t('chat.title'),
              detail: unreadText,
              icon: <MessageSquare aria-hidden strokeWidth={1.75} className="size-5" />,
              onSelect: toggleChat,
            },
          ],
        },
        news: unreadText,
      },
    },
  ];
  const layouts: MenuSection = {
    key: 'layout',
    heading: t('layout.title'),
    items: (
      [
        ['grid', LayoutGrid],
        ['sidebar', PanelRight],
      ] as const
    ).map(([name, Icon]) => ({
      key: name,
      label: t(`layout.${name}`),
      icon: <Icon aria-hidden strokeWidth={1.75} className="size-5 rtl:-scale-x-100" />,
      checked: layout === name,
      onSelect: () => chooseLayout(meeting, name),
    })),
  };
  const always: MenuSection = {
    key: 'call',
    items: [
      {
        key: 'copy',
        label: t('stage.copyLink'),
        icon: <Link2 aria-hidden strokeWidth={1.75} className="size-5" />,
        onSelect: onCopyLink,
      },
      {
        key: 'keys',
        label: t('bar.singleKeys'),
        icon: <Keyboard aria-hidden strokeWidth={1.75} className="size-5" />,
        checked: singleKeys,
        toggle: true,
        onSelect: () => settings.setState({ singleKeyShortcuts: !singleKeys }),
      },
    ],
  };

  return (
    <Bar
      phone={phone}
      controls={controls}
      more={phone ? [layouts, always, ...sections.sound, ...sections.picture] : [layouts, always]}
      onMoreOpenChange={setMenuOpen}
    />
  );
}
