import { useCallText } from '../../platform/text.ts';
import type { LocalSettings } from '../../platform/settings-table.ts';
import type { News } from '../../model/meeting.ts';

const TEXTS = {
  joined: { text: 'stage.joined', setting: 'announceJoins' },
  left: { text: 'stage.left', setting: 'announceJoins' },
  asked: { text: 'joinRequests.wants', setting: 'announceJoinRequests' },
  handRaised: { text: 'hand.raised', setting: 'announceHands' },
  message: { text: 'chat.newMessage', setting: 'announceMessages' },
  // What happened to this person is a message over the page, which is read out too.
  muted: null,
  handLowered: null,
} as const satisfies Record<News['kind'], { text: string; setting: keyof LocalSettings } | null>;

/** The settings that say what is announced. */
export type Announcements = Pick<
  LocalSettings,
  'announceJoins' | 'announceJoinRequests' | 'announceHands' | 'announceMessages'
>;

export const announcementsOf = (settings: LocalSettings): Announcements => {
  const { announceJoins, announceJoinRequests, announceHands, announceMessages } = settings;
  return { announceJoins, announceJoinRequests, announceHands, announceMessages };
};

/** What happens in the meeting: for people who have the page read out. */
export function NewsLine({ news, announcements }: { news: News | null; announcements: Announcements }) {
  const t = useCallText();
  const about = news && TEXTS[news.kind];
  return (
    <p role="status" className="sr-only">
      {about && announcements[about.setting] && (
        <span key={news.sequence}>{t(about.text, { name: news.name })}</span>
      )}
    </p>
  );
}
