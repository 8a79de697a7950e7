import { useLanguage } from '../../platform/text.ts';

export interface Figure {
  key: string;
  label: string;
  value: number;
  /** Goes on now. */
  live?: boolean;
  /** Less important than the others. */
  quiet?: boolean;
}

/** A ruled strip of figures, each with what it counts. */
export function Figures({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const language = useLanguage();
  const number = new Intl.NumberFormat(language);
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-lg">{title}</h2>
      <dl className="figures" data-count={figures.length}>
        {figures.map(({ key, label, value, live = false, quiet = false }) => (
          <div key={key} className={live ? 'is-live' : quiet ? 'is-quiet' : undefined}>
            <dt>{label}</dt>
            <dd>{number.format(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
