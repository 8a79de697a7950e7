import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { usePageTitle } from '../../platform/page-title.ts';
import { useCallText } from '../../platform/text.ts';
import { JoinRequests } from '../../features/call/join-requests.tsx';
import { announcementsOf, NewsLine } from '../../features/call/news-line.tsx';
import { NoticeStrip } from '../../features/call/notice-strip.tsx';
import { PeopleToggle } from '../../features/call/people-toggle.tsx';
import { RecordingMark } from '../../features/call/recording-mark.tsx';
import { useLostFocus } from '../../features/call/use-lost-focus.ts';
import { TopRow } from '../../features/call/top-row.tsx';
import { useMediaQuery } from '../../shared/ui/use-media-query.ts';
import { languagesSpoken } from '../../model/interpretation-mark.ts';
import { youMay, youMaySend, yourself } from '../../model/conference-state.ts';
import { togglePanel } from '../../model/panels.ts';
import { captionsShown } from '../../model/taking.ts';
import { CallAlone } from './call-alone.tsx';
import { CallAnnouncements } from './call-announcements.tsx';
import { CallBar } from './call-bar.tsx';
import { CallCaptions } from './call-captions.tsx';
import { CallFloating, useFloating } from './call-floating.tsx';
import { CallInvite } from './call-invite.tsx';
import { CallPanel, fetchPanelsWhenIdle } from './call-panel.tsx';
import { CallReactions } from './call-reactions.tsx';
import { CallStatistics } from './call-statistics.tsx';
import { CallTiles } from './call-tiles.tsx';
import { ConsentSheet } from './consent-code.tsx';
import { connectionNotice } from './connection-notice.ts';
import type { Meeting } from '../../call/create-meeting.ts';
import { CallTranscriptMark } from './transcript-code.tsx';
import { useShortcutList } from './call-shortcuts.tsx';
import { meetingLink, useCopyLink } from './use-copy-link.ts';
import { useAssistantToasts } from './use-assistant.tsx';
import { useDeviceWarnings } from './use-device-warnings.ts';
import { useFirstVoice } from './use-first-voice.ts';
import { useMeasuredLevels } from './use-measured-levels.ts';
import { useModerationToasts } from './use-moderation-toasts.ts';
import { useQuotaWarnings } from './use-quota-warnings.ts';
import { usePushToTalk } from './use-push-to-talk.ts';

/** In the call: the stage, and beside it one panel. Focus goes top row, notices, stage, bar, panel. */
export function CallView({ meeting, title }: { meeting: Meeting; title: string | null }) {
  const t = useCallText();
  const { store, settings, devices, panels, roomId } = meeting;
  const session = meeting.session();
  const { conference, link, media, lost, news, deciding } = useStore(
    store,
    useShallow((state) => ({
      conference: state.conference,
      link: state.link.state,
      media: state.media.connected,
      lost: state.interpretation.lost,
      news: state.news,
      deciding: state.admission.deciding,
    })),
  );
  const soundBlocked = useStore(store, (state) => state.media.soundBlocked);
  const wordsLost = useStore(store, (state) => state.browserWords.lost);
  const { captionsOn, joinRequestSound } = useStore(
    settings,
    useShallow((state) => ({ captionsOn: state.captionsOn, joinRequestSound: state.joinRequestSound })),
  );
  const announcements = useStore(settings, useShallow(announcementsOf));
  const microphoneMuted = useStore(devices.microphone.store, (state) => state.muted);
  const phone = useMediaQuery('(max-width: 39.99rem)');
  const panel = useStore(panels, (state) => state.open);
  // A panel takes 27rem of the stage.
  const wide = useMediaQuery(panel ? '(min-width: 91rem)' : '(min-width: 64rem)');
  const root = useRef<HTMLElement>(null);
  const copyLink = useCopyLink(roomId);
  const [inviting, setInviting] = useState(false);
  const shortcuts = useShortcutList(meeting);
  const { floating, toggle: toggleFloating } = useFloating();
  useMeasuredLevels(root, meeting);
  useLostFocus(root);
  useDeviceWarnings(meeting);
  useModerationToasts(meeting);
  useQuotaWarnings(meeting);
  useFirstVoice(meeting);
  useAssistantToasts(meeting);
  usePushToTalk(meeting);
  usePageTitle(title ?? roomId);
  // The button that was pressed is gone: the keyboard goes on from here. Not before the way for media is open, because
  // focusing makes the page lay itself out.
  useEffect(() => {
    if (media && document.activeElement === document.body) root.current?.focus();
  }, [media]);

  useEffect(() => (media ? fetchPanelsWhenIdle() : undefined), [media]);

  const you = conference && yourself(conference);
  if (!conference || !you || !session) return null;
  const people = conference.participants;
  const captions = captionsShown({ captionsOn, you, everybody: people });
  const mayDecide = youMay(conference, 'decideJoinRequests');
  const lostText = connectionNotice(link, !microphoneMuted && youMaySend(conference).microphone);

  const waiting = mayDecide ? conference.joinRequests.filter(({ absentSince }) => !absentSince).length : 0;
  const asking = mayDecide && conference.joinRequests.length > 0;
  const togglePeople = () => togglePanel(panels, 'people');
  const joinRequests = (place: 'stage' | 'panel') =>
    mayDecide && (
      <JoinRequests
        place={place}
        requests={conference.joinRequests}
        deciding={deciding}
        onShowAll={place === 'stage' && phone ? togglePeople : undefined}
        soundOn={joinRequestSound}
        onSound={(on) => settings.setState({ joinRequestSound: on })}
        onDecide={(ids, decision) => void meeting.decide(ids, decision)}
      />
    );

  return (
    <main ref={root} tabIndex={-1} className="call-page outline-none" data-link={link}>
      <CallAnnouncements />
      <div className="call on-stage @container/call">
        <TopRow
          title={title}
          code={roomId}
          locked={conference.conference.locked}
          recording={
            <RecordingMark
              recording={conference.recording}
              days={conference.conference.retention.recordings}
              narrow={phone}
            />
          }
          transcript={<CallTranscriptMark meeting={meeting} narrow={!wide} />}
          languages={languagesSpoken(people, you.hears)}
          yours={you.hears}
          people={
            phone && (
              <PeopleToggle
                small
                count={people.length}
                waiting={waiting}
                open={panel === 'people'}
                onToggle={togglePeople}
              />
            )
          }
          phone={phone}
          wide={wide}
          onCopyLink={copyLink}
        />
        <div className="call-notices">
          <div>
            {lostText && (
              <NoticeStrip key={link} urgent>
                {t(lostText)}
              </NoticeStrip>
            )}
            {soundBlocked && (
              <NoticeStrip
                urgent
                action={{ label: t('sound.turnOn'), onSelect: () => session.media.startSound() }}
              >
                {t('sound.blocked')}
              </NoticeStrip>
            )}
            {link === 'unsure' && <NoticeStrip urgent={false}>{t('link.reconnecting')}</NoticeStrip>}
            {link === 'signalLost' && <NoticeStrip urgent={false}>{t('link.signalLost')}</NoticeStrip>}
            {link === 'up' && lost.size > 0 && (
              <NoticeStrip urgent={false}>{t('interpretation.paused')}</NoticeStrip>
            )}
            {link === 'up' && wordsLost && <NoticeStrip urgent={false}>{t('browserWords.lost')}</NoticeStrip>}
          </div>
          <div className="call-cards">
            {panel !== 'people' && joinRequests('stage')}
            <CallStatistics meeting={meeting} session={session} tile={null} />
          </div>
        </div>
        <CallTiles
          meeting={meeting}
          session={session}
          phone={phone}
          quiet={link !== 'up' || asking}
          captions={captions}
          onCopyLink={copyLink}
          onInvite={() => setInviting(true)}
        />
        <CallReactions meeting={meeting} />
        {captions ? <CallCaptions meeting={meeting} listener={you} /> : <div className="h-2" />}
        <CallBar
          meeting={meeting}
          sharing={session.media.sharing}
          waiting={waiting}
          phone={phone}
          captionsOn={captions}
          onCopyLink={copyLink}
          onInvite={() => setInviting(true)}
          onShortcuts={shortcuts.open}
          floating={floating !== null}
          onFloating={toggleFloating}
        />
      </div>
      {panel && (
        <CallPanel
          meeting={meeting}
          panel={panel}
          title={title}
          captionsOn={captions}
          joinRequests={joinRequests('panel')}
        />
      )}
      {inviting && (
        <CallInvite
          title={title}
          code={roomId}
          link={meetingLink(roomId)}
          onClose={() => setInviting(false)}
        />
      )}
      {floating && <CallFloating meeting={meeting} session={session} floating={floating} />}
      {shortcuts.list}
      <ConsentSheet meeting={meeting} />
      <CallAlone meeting={meeting} />
      <NewsLine news={news} announcements={announcements} />
    </main>
  );
}
