import type { EngineAble } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import { useLanguage } from '../../platform/text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { engineRoutes, languageNames, listedNames } from './engine-covers.ts';
import { kindTitle } from './engine-kinds.ts';
import { type EnginesText, useEnginesText } from './engines-text.ts';

/** Names of more would make a row of the table as high as the window. */
const NAMED_COUNT = 3;

interface EngineCoversCellProps {
  engine: EngineAble;
  /** Opens all names where there are many. */
  onShow: (engine: EngineAble) => void;
  t: EnginesText;
}

/** The languages or pairs of an engine: a few by name, many by their number. */
export function EngineCoversCell({ engine, onShow, t }: EngineCoversCellProps) {
  const reader = useLanguage();
  const { covers } = engine;
  if (covers.length === 0) return '–';
  const arePairs = isOfPairs(engine);
  if (covers.length > NAMED_COUNT) {
    const count = t(arePairs ? 'able.pairCount' : 'able.languageCount', { count: covers.length });
    return (
      <Button
        kind="quiet-yours"
        size="compact"
        className="-my-1.5 -ms-3"
        aria-haspopup="dialog"
        aria-label={`${engine.engine}: ${count}`}
        onClick={() => onShow(engine)}
      >
        {count}
      </Button>
    );
  }
  return arePairs ? <Pairs pairs={covers} reader={reader} t={t} /> : listedNames(covers, reader);
}

/** All languages or pairs of an engine by name. */
export function EngineCoversDialog({ engine, onClose }: { engine: EngineAble; onClose: () => void }) {
  const t = useEnginesText();
  const reader = useLanguage();
  const title = kindTitle(engine.kind, t);
  return (
    <Dialog open onClose={onClose} title={title} description={<bdi>{engine.engine}</bdi>}>
      {isOfPairs(engine) ? (
        <Pairs pairs={engine.covers} reader={reader} t={t} />
      ) : (
        <ul className="columns-2 gap-x-6">
          {languageNames(engine.covers, reader).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Pairs({ pairs, reader, t }: { pairs: readonly string[]; reader: Language; t: EnginesText }) {
  const routes = engineRoutes(pairs);
  const [first] = routes;
  if (routes.length === 1 && first!.from.length > 1 && pairs.length > NAMED_COUNT)
    return (
      <dl>
        <dt className="text-sm text-ink-3">{t('able.from')}</dt>
        <dd>{listedNames(first!.from, reader)}</dd>
        <dt className="mt-3 text-sm text-ink-3">{t('able.into')}</dt>
        <dd>{listedNames(first!.into, reader)}</dd>
      </dl>
    );
  const rows = pairs.length > NAMED_COUNT ? routes : pairs.flatMap((pair) => engineRoutes([pair]));
  return (
    <ul className="grid gap-1">
      {rows.map(({ from, into }) => (
        <li key={`${from.join()}>${into.join()}`}>
          {t('able.pair', { from: listedNames(from, reader), to: listedNames(into, reader) })}
        </li>
      ))}
    </ul>
  );
}

const isOfPairs = ({ kind }: EngineAble) => kind === 'translator' || kind === 'speech-translator';
