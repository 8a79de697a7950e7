import '../../features/admin/admin.css';
import { useMemo } from 'react';
import { useAdminText } from '../../features/admin/admin-text.ts';
import { feedbackColumns, feedbackFilters } from '../../features/admin/feedback-columns.tsx';
import { useFeedbackText } from '../../features/feedback/feedback-text.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { useLanguage } from '../../platform/text.ts';
import { ListNotice } from '../../shared/lists/list-states.tsx';
import { ListView } from '../../shared/lists/list-view.tsx';
import { useList } from '../../shared/lists/use-list.ts';
import { feedbackSource } from './feedback-queries.ts';

/** `/admin/feedback`: what people reported and suggested. */
export function FeedbackScreen() {
  const t = useAdminText();
  const tFeedback = useFeedbackText();
  const language = useLanguage();
  usePageTitle(tFeedback('feedback.title'));
  const list = useList(feedbackSource);
  const columns = useMemo(
    () => feedbackColumns(t, (category) => tFeedback(`feedback.${category}`), language),
    [t, tFeedback, language],
  );
  const filters = useMemo(
    () => feedbackFilters(t, (category) => tFeedback(`feedback.${category}`), tFeedback('feedback.category')),
    [t, tFeedback],
  );
  return (
    <>
      <h1 className="mb-5 text-2xl tracking-[-0.022em]">{tFeedback('feedback.title')}</h1>
      <ListView
        list={list}
        columns={columns}
        filters={filters}
        idOf={({ id }) => id}
        label={tFeedback('feedback.title')}
        searchLabel={t('feedback.search')}
        failedTitle={t('feedback.failed')}
        empty={<ListNotice text={t('feedback.empty')} />}
      />
    </>
  );
}
