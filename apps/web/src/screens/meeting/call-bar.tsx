import { Captions, Hand } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Meeting } from '../../call/create-meeting.ts';
import type { Sharing } from '../../call/sharing.ts';
import { Bar, type BarControl } from '../../features/call/bar.tsx';
import { CaptionOptions } from '../../features/call/caption-options.tsx';
import { LeaveButton } from '../../features/call/leave-button.tsx';
import { ReactionControl } from '../../features/call/reaction-control.tsx';
import { reactionMenu } from '../../features/call/reaction-menu.tsx';
import { ToggleButton } from '../../features/call/toggle-button.tsx';
import { useShortcuts, useShortcutTexts } from '../../features/call/use-shortcuts.ts';
import { youMay, yourself } from '../../model/conference-state.ts';
import { useCallText } from '../../platform/text.ts';
import { InterpretationControl } from './interpretation-control.tsx';
import { useCaptionSection } from './use-caption-section.ts';
import { useDeviceControls } from './use-device-controls.tsx';
import { useDeviceSections } from './use-device-sections.tsx';
import { useMoreSections } from './use-more-sections.tsx';
import { usePanelControls } from './use-panel-controls.tsx';
import { useShareControl } from './use-share-control.tsx';

interface CallBarProps {
  meeting: Meeting;
  sharing: Sharing;
  phone: boolean;
  captionsOn: boolean;
  /** How many ask to join, for people who may admit them. */
  waiting: number;
  onCopyLink: () => void;
  onInvite: () => void;
  onShortcuts: () => void;
  /** The floating video is open. */
  floating: boolean;
  onFloating: () => void;
}

/** The bar with everything behind its buttons. */
export function CallBar(props: CallBarProps) {
  const {
    meeting,
    sharing,
    phone,
    captionsOn,
    waiting,
    onCopyLink,
    onInvite,
    onShortcuts,
    floating,
    onFloating,
  } = props;
  const t = useCallText();
  const { store, settings, acts } = meeting;
  const [menuOpen, setMenuOpen] = useState(false);
  const sections = useDeviceSections(meeting, menuOpen);
  const captionSection = useCaptionSection(meeting);
  const keyOf = useShortcutTexts(settings);
  const devices = useDeviceControls(meeting, { phone, sections, onMenu: setMenuOpen });
  const share = useShareControl(meeting, sharing, phone);
  const panelControls = usePanelControls(meeting, waiting, keyOf);
  const more = useMoreSections(meeting, phone, { onCopyLink, onInvite, onShortcuts, floating, onFloating });
  const handUp = useStore(
    store,
    ({ conference }) => (conference && yourself(conference)?.handRaisedAt) != null,
  );
  const mayEnd = useStore(
    store,
    ({ conference }) =>
      !!conference && conference.participants.length > 1 && youMay(conference, 'endConference'),
  );
  const toggleCaptions = () => settings.setState({ captionsOn: !captionsOn });
  const toggleHand = () => void acts.raiseHand(!handUp);
  const handText = t(handUp ? 'hand.lower' : 'hand.raise');
  useShortcuts(settings, { captions: toggleCaptions, hand: toggleHand });

  const controls: readonly BarControl[] = [
    ...devices,
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
          hint={t(captionsOn ? 'bar.captionsOff' : 'bar.captionsOn')}
          icon={Captions}
          phone={phone}
          shortcut={keyOf('captions')}
          joinedTo="captionOptions"
          onToggle={toggleCaptions}
        />
      ),
    },
    {
      id: 'captionOptions',
      place: 'start',
      control: <CaptionOptions on={captionsOn} section={captionSection} />,
      inMore: { menu: captionSection },
    },
    ...share,
    {
      id: 'hand',
      place: 'centre',
      control: (
        <ToggleButton
          on={handUp}
          label={t('hand.raise')}
          hint={handText}
          icon={Hand}
          phone={phone}
          shortcut={keyOf('hand')}
          onToggle={toggleHand}
        />
      ),
      inMore: {
        menu: {
          key: 'hand',
          items: [
            {
              key: 'hand',
              label: handText,
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
      inMore: { menu: reactionMenu(t, (reaction) => void acts.react(reaction)) },
    },
    {
      id: 'leave',
      place: 'centre',
      control: (
        <LeaveButton
          phone={phone}
          onLeave={meeting.leave}
          onEndForAll={mayEnd ? () => void acts.endForAll() : undefined}
        />
      ),
    },
    ...panelControls,
  ];

  return (
    <Bar
      phone={phone}
      controls={controls}
      more={phone ? [...more, ...sections.sound, ...sections.picture] : more}
      onMoreOpenChange={setMenuOpen}
    />
  );
}
