import { useCallText } from '../../platform/text.ts';
import type { News } from '../../model/meeting.ts';

const TEXTS = {
  joined: 'stage.joined',
  left: 'stage.left',
  asked: 'knock.wants',
  handRaised: 'hand.raised',
  message: 'chat.newMessage',
  muted: 'moderation.mutedYou',
} as const satisfies Record<News['kind'], string>;

/** What happens in the meeting: for people who have the page read out. */
export function NewsLine({ news }: { news: News | null }) {
  const t = useCallText();
  return (
    <p role="status" className="sr-only">
      {news && <span key={news.sequence}>{t(TEXTS[news.kind], { name: news.name })}</span>}
    </p>
  );
}
