import { useCallText } from '../../platform/text.ts';
import type { News } from '../../model/meeting.ts';

/** Who joined, who left, who asks to join: for people who have the page read out. */
export function NewsLine({ news }: { news: News | null }) {
  const t = useCallText();
  return (
    <p role="status" className="sr-only">
      {news && (
        <span key={news.sequence}>
          {news.kind === 'joined'
            ? t('stage.joined', { name: news.name })
            : news.kind === 'left'
              ? t('stage.left', { name: news.name })
              : t('knock.wants', { name: news.name })}
        </span>
      )}
    </p>
  );
}
