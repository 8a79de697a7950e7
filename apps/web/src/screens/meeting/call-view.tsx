import { isModerator, ROLE_RIGHTS } from '@intermind/contracts/roles';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { usePageTitle } from '../../app/page-title.ts';
import { useCallText } from '../../app/text.ts';
import { Knocks } from '../../features/call/knocks.tsx';
import { NewsLine } from '../../features/call/news-line.tsx';
import { NoticeStrip } from '../../features/call/notice-strip.tsx';
import { TopRow } from '../../features/call/top-row.tsx';
import { useMedia } from '../../features/call/use-media.ts';
import { interpretedPeople, languagesSpoken } from '../../model/interpretation-mark.ts';
import { yourself } from '../../model/conference-state.ts';
import { CallBar } from './call-bar.tsx';
import { CallCaptions } from './call-captions.tsx';
import { CallTiles } from './call-tiles.tsx';
import type { Meeting } from './session/create-meeting.ts';
import { useCopyLink } from './use-copy-link.ts';
import { useDeviceWarnings } from './use-device-warnings.ts';
import { useMeasuredLevels } from './use-measured-levels.ts';

const FOCUS_AFTER_MS = 250;

/** In the call. Focus goes stage, bar, notices. */
export function CallView({ meeting, title }: { meeting: Meeting; title: string | null }) {
  const t = useCallText();
  const { store, settings, roomId } = meeting;
  const { conference, link, lost, news } = useStore(
    store,
    useShallow((state) => ({
      conference: state.conference,
      link: state.link,
      lost: state.lost,
      news: state.news,
    })),
  );
  const { captionsOn, knockSound, microphoneOn } = useStore(settings);
  const phone = useMedia('(max-width: 39.99rem)');
  const root = useRef<HTMLElement>(null);
  const copyLink = useCopyLink(roomId);
  useMeasuredLevels(root, meeting);
  useDeviceWarnings(meeting);
  usePageTitle(title ?? roomId);
  // The button that was pressed is gone: the keyboard goes on from here. Later, as it makes the page lay itself out.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) root.current?.focus();
    }, FOCUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const you = conference && yourself(conference);
  if (!conference || !you) return null;
  const people = conference.participants;
  const applies = interpretedPeople(you, people).length > 0;
  const captions = captionsOn ?? applies;
  const mayModerate = isModerator(you.role);
  const notHeard = microphoneOn && ROLE_RIGHTS[you.role].speak;

  return (
    <main ref={root} tabIndex={-1} className="call on-stage outline-none" data-link={link}>
      <TopRow
        title={title}
        code={roomId}
        languages={languagesSpoken(people, you.hears)}
        yours={you.hears}
        count={people.length}
        phone={phone}
        onCopyLink={copyLink}
      />
      <div className="call-notices">
        {link === 'mediaLost' && (
          <NoticeStrip urgent>
            {t('link.mediaLost')} {notHeard && t('link.notHeard')}
          </NoticeStrip>
        )}
        {link === 'rejoining' && (
          <NoticeStrip urgent>
            {t('link.rejoining')} {notHeard && t('link.notHeard')}
          </NoticeStrip>
        )}
        {link === 'signalLost' && <NoticeStrip urgent={false}>{t('link.signalLost')}</NoticeStrip>}
        {link === 'up' && lost.size > 0 && (
          <NoticeStrip urgent={false}>{t('interpretation.paused')}</NoticeStrip>
        )}
      </div>
      <CallTiles meeting={meeting} phone={phone} />
      {captions ? <CallCaptions meeting={meeting} hears={you.hears} /> : <div className="h-2" />}
      <CallBar
        meeting={meeting}
        phone={phone}
        captionsOn={captions}
        onCopyLink={copyLink}
        mayModerate={mayModerate}
      />
      {mayModerate && (
        <Knocks
          requests={conference.joinRequests}
          soundOn={knockSound}
          onSound={(on) => settings.setState({ knockSound: on })}
          onDecide={meeting.decide}
        />
      )}
      <NewsLine news={news} />
    </main>
  );
}
