import { useCallText } from '../../app/text.ts';
import type { News } from '../../model/meeting.ts';

/** Who came, who went, who knocks: for people who have the page read out. */
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
