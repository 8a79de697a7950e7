interface LegalPageProps {
  title: string;
  intro: string;
  parts: readonly { title: string; text: string }[];
}

/** One of the pages that come with the product. */
export function LegalPage({ title, intro, parts }: LegalPageProps) {
  return (
    <article className="page-column pt-8 pb-16 md:pt-12">
      <div className="max-w-[42rem]">
        <h1 className="text-2xl tracking-[-0.022em]">{title}</h1>
        <p className="mt-4 text-lg text-ink-2">{intro}</p>
        {parts.map((part) => (
          <section key={part.title} className="mt-8 border-t border-line pt-5">
            <h2 className="text-xl">{part.title}</h2>
            <p className="mt-2 leading-[1.6] text-ink-2">{part.text}</p>
          </section>
        ))}
      </div>
    </article>
  );
}
