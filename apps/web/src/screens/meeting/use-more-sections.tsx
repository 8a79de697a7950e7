import {
  Activity,
  Blend,
  Captions,
  Disc,
  Keyboard,
  LayoutGrid,
  Link2,
  Maximize,
  MessageSquareWarning,
  PanelRight,
  PictureInPicture2,
  QrCode,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import { useFullScreen } from '../../features/call/use-full-screen.ts';
import type { MenuItem, MenuSection } from '../../shared/ui/menu-props.ts';
import { openFeedback } from '../../platform/feedback.ts';
import { useCallText, useText } from '../../platform/text.ts';
import { youMay } from '../../model/conference-state.ts';
import { askConsent } from '../../model/panels.ts';
import { openSettings } from './settings-code.tsx';
import { useAssistantSections } from './use-assistant.tsx';
import { chooseLayout } from './use-stage.ts';

const LAYOUTS = [
  ['grid', LayoutGrid],
  ['sidebar', PanelRight],
] as const;

interface MoreActions {
  onCopyLink: () => void;
  onInvite: () => void;
  onShortcuts: () => void;
  /** The floating video is open. */
  floating: boolean;
  onFloating: () => void;
}

/** What is always in More; phones have no keys. */
export function useMoreSections(
  meeting: Meeting,
  phone: boolean,
  { onCopyLink, onInvite, onShortcuts, floating, onFloating }: MoreActions,
): MenuSection[] {
  const t = useCallText();
  const tShell = useText();
  const { settings } = meeting;
  const layout = useStore(settings, (state) => state.layout);
  const keys: MenuItem = {
    key: 'keys',
    label: t('bar.shortcuts'),
    icon: <Keyboard aria-hidden strokeWidth={1.75} className="size-5" />,
    onSelect: onShortcuts,
  };
  const mayRecord = useStore(meeting.store, ({ conference }) => youMay(conference, 'record'));
  const recording = useStore(meeting.store, ({ conference }) => conference?.recording?.state);
  const isRecorded = recording === 'starting' || recording === 'recording';
  const usual = useStore(meeting.store, ({ conference }) => conference?.conference.recordingCaptions);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const captions = chosen ?? usual ?? false;
  const record: MenuItem = {
    key: 'record',
    label: t(isRecorded ? 'recording.stop' : 'recording.start'),
    icon: <Disc aria-hidden strokeWidth={1.75} className="size-5" />,
    onSelect: () => void meeting.acts.record(!isRecorded, captions),
  };
  const captionsInIt: MenuItem = {
    key: 'record-captions',
    label: t('recording.captions'),
    detail: t('recording.captionsNote'),
    icon: <Captions aria-hidden strokeWidth={1.75} className="size-5" />,
    checked: captions,
    toggle: true,
    onSelect: () => setChosen(!captions),
  };
  const statistics = useStore(settings, (state) => state.showMediaStreamStatistics);
  const blurred = useStore(settings, (state) => state.backgroundBlur);
  const fullScreen = useFullScreen();
  const assistant = useAssistantSections(meeting);
  return [
    ...assistant,
    {
      key: 'layout',
      heading: t('layout.title'),
      items: LAYOUTS.map(([name, Icon]) => ({
        key: name,
        label: t(`layout.${name}`),
        icon: <Icon aria-hidden strokeWidth={1.75} className="size-5 rtl:-scale-x-100" />,
        checked: layout === name,
        onSelect: () => chooseLayout(meeting, name),
      })),
    },
    {
      key: 'call',
      items: [
        {
          key: 'copy',
          label: t('stage.copyLink'),
          icon: <Link2 aria-hidden strokeWidth={1.75} className="size-5" />,
          onSelect: onCopyLink,
        },
        {
          key: 'invite',
          label: t('stage.invite'),
          icon: <QrCode aria-hidden strokeWidth={1.75} className="size-5" />,
          onSelect: onInvite,
        },
        ...(mayRecord ? [record, ...(isRecorded ? [] : [captionsInIt])] : []),
        {
          key: 'consent',
          label: t('consent.title'),
          icon: <ShieldCheck aria-hidden strokeWidth={1.75} className="size-5" />,
          onSelect: () => askConsent(meeting.panels),
        },
        ...(phone ? [] : [keys]),
        {
          key: 'settings',
          label: t('bar.settings'),
          icon: <Settings aria-hidden strokeWidth={1.75} className="size-5" />,
          onSelect: () => void openSettings(meeting),
        },
        {
          key: 'blur',
          label: t('device.blur'),
          icon: <Blend aria-hidden strokeWidth={1.75} className="size-5" />,
          checked: blurred,
          toggle: true,
          onSelect: () => settings.setState({ backgroundBlur: !blurred }),
        },
        ...(fullScreen
          ? [
              {
                key: 'full-screen',
                label: t('share.fullScreen'),
                icon: <Maximize aria-hidden strokeWidth={1.75} className="size-5" />,
                checked: fullScreen.on,
                toggle: true,
                onSelect: fullScreen.toggle,
              },
            ]
          : []),
        {
          key: 'floating',
          label: t('bar.floating'),
          icon: <PictureInPicture2 aria-hidden strokeWidth={1.75} className="size-5" />,
          checked: floating,
          toggle: true,
          onSelect: onFloating,
        },
        {
          key: 'statistics',
          label: t('bar.statistics'),
          icon: <Activity aria-hidden strokeWidth={1.75} className="size-5" />,
          checked: statistics,
          toggle: true,
          onSelect: () => settings.setState({ showMediaStreamStatistics: !statistics }),
        },
        {
          key: 'feedback',
          label: tShell('shell.reportProblem'),
          icon: <MessageSquareWarning aria-hidden strokeWidth={1.75} className="size-5" />,
          onSelect: () => void openFeedback(document.querySelector<HTMLElement>('[data-more]')),
        },
      ],
    },
  ];
}
