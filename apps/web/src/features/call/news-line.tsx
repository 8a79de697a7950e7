import { useCallText } from '../../platform/text.ts';
import type { News } from '../../model/meeting.ts';

const TEXTS = {
  joined: 'stage.joined',
  left: 'stage.left',
  asked: 'knock.wants',
  handRaised: 'hand.raised',
  message: 'chat.newMessage',
  // What happened to this person is a message over the page, which is read out too.
  muted: null,
  handLowered: null,
} as const satisfies Record<News['kind'], string | null>;

/** What happens in the meeting: for people who have the page read out. */
export function NewsLine({ news }: { news: News | null }) {
  const t = useCallText();
  const text = news && TEXTS[news.kind];
  return (
    <p role="status" className="sr-only">
      {text && <span key={news.sequence}>{t(text, { name: news.name })}</span>}
    </p>
  );
}
