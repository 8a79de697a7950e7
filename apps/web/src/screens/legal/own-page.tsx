import { isRightToLeft } from '@intermind/contracts/languages';
import type { LegalPageName } from '@intermind/contracts/legal-pages';
import { call } from '@intermind/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { usePageTitle } from '../../platform/page-title.ts';
import { queries } from '../../platform/queries.ts';
import { useLanguage, useText } from '../../platform/text.ts';
import { PartFailed, PartLoading } from '../../shared/ui/part-states.tsx';
import { plainWords, readMarkdown } from './markdown.ts';
import { MarkdownText } from './markdown-text.tsx';

const CALL = 'GET /legal/{page}';

interface OwnPageProps {
  page: LegalPageName;
  /** Shown where the operator has no file for the reader's language. */
  BuiltIn: ComponentType;
}

/** The operator's own policy or terms. When they cannot be loaded, ours are not shown in their place. */
export function OwnPage({ page, BuiltIn }: OwnPageProps) {
  const t = useText();
  const language = useLanguage();
  const { data, isError, refetch } = useQuery(
    {
      queryKey: [CALL, page, language],
      queryFn: () => call(CALL, { params: { page }, query: { language }, bypassErrorHandler: true }),
    },
    queries,
  );
  if (data?.file === null) return <BuiltIn />;
  return (
    <div className="page-column pt-8 pb-16 md:pt-12">
      <div className="max-w-[42rem]">
        {data?.file ? (
          <OwnText page={page} {...data.file} />
        ) : isError ? (
          <>
            <h1 className="sr-only">{t(TITLES[page])}</h1>
            <PartFailed text={t('notFound.unloadableTitle')} onRetry={() => void refetch()} />
          </>
        ) : (
          <PartLoading text={t('common.loading')} />
        )}
      </div>
    </div>
  );
}

const TITLES = { privacy: 'shell.privacyPolicy', terms: 'shell.termsOfUse' } as const;

function OwnText({ page, language, text }: { page: LegalPageName; language: string | null; text: string }) {
  const name = useText()(TITLES[page]);
  const blocks = readMarkdown(text);
  const [first] = blocks;
  const title = first?.kind === 'heading' && first.level === 1 ? plainWords(first.content) : null;
  usePageTitle(title ?? name);
  const direction = language === null ? 'auto' : isRightToLeft(language as 'ar') ? 'rtl' : 'ltr';
  return (
    <>
      {title === null && <h1 className="text-2xl tracking-[-0.022em]">{name}</h1>}
      {/* Empty: the language is not known. */}
      <article lang={language ?? ''}>
        <MarkdownText blocks={blocks} dir={direction} />
      </article>
    </>
  );
}
