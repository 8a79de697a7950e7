import type { EngineAbilities, EngineAble } from '@intermind/contracts';
import type { Language } from '@intermind/contracts/languages';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../shared/lists/list-table.ts';
import type { useListsText } from '../../shared/lists/lists-text.ts';
import { EngineCoversCell } from './engine-covers-cell.tsx';
import type { EnginesText } from './engines-text.ts';
import { StatusMark } from './status-mark.tsx';

type Column = ListColumn<EngineAble>;
type Kind = EngineAble['kind'];
const NOTHING = '–';

interface AbilityTexts {
  t: EnginesText;
  /** Of all lists: yes and no. */
  tList: ReturnType<typeof useListsText>;
  language: Language;
  /** Opens all languages of an engine. */
  onShow: (engine: EngineAble) => void;
}

/** What tells one engine of this kind from another. */
export function engineAbilityColumns(kind: Kind, { t, tList, language, onShow }: AbilityTexts): Column[] {
  const yesNo = (is: boolean) => tList(is ? 'list.yes' : 'list.no');
  const column = (id: string, label: string, cell: (engine: EngineAble) => ReactNode): Column => ({
    id,
    meta: { label },
    cell: ({ row: { original } }) => cell(original),
  });
  /** What an older worker leaves out. */
  const ability = (id: string, label: string, text: (abilities: EngineAbilities) => string): Column =>
    column(id, label, ({ abilities }) => (abilities ? text(abilities) : NOTHING));

  const arePairs = kind === 'translator' || kind === 'speech-translator';
  const answers = ability('answers', t('able.answers'), (abilities) => deliveryText(kind, abilities, t));
  const similar = column('similar', t('able.similar'), ({ imitates }) => yesNo(imitates));
  const ofKind: Readonly<Record<Kind, Column[]>> = {
    'speech-to-text': [
      answers,
      column('detects', t('able.detects'), ({ detects, abilities }) =>
        detects && abilities?.expected ? t('able.expected') : yesNo(detects),
      ),
    ],
    // Nothing in a meeting could use half of a translation.
    translator: [ability('context', t('able.context'), ({ context }) => yesNo(context))],
    'text-to-speech': [answers, similar],
    'speech-translator': [answers, similar],
  };
  return [
    {
      id: 'engine',
      meta: { label: t('bench.engine'), heading: true },
      cell: ({ row: { original } }) => <Engine engine={original} t={t} />,
    },
    column('covers', t(arePairs ? 'able.pairs' : 'able.languages'), (engine) => (
      <EngineCoversCell engine={engine} onShow={onShow} t={t} />
    )),
    ability('delay', t('able.delay'), ({ typicalMs }) => secondsText(language, typicalMs)),
    ...ofKind[kind],
    ability('terms', t('able.terms'), ({ terms }) => termsText(terms, t)),
    ability('charge', t('able.charge'), ({ cost }) => chargeText(cost, t)),
  ];
}

function Engine({ engine, t }: { engine: EngineAble; t: EnginesText }) {
  const { grade, outside, available, hint, abilities } = engine;
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{engine.engine}</bdi>
      </p>
      {grade === 'demonstration' && <p className="text-sm text-ink-3">{t('bench.demo')}</p>}
      {!outside && <p className="text-sm text-ink-3">{t('bench.ownMachine')}</p>}
      {!available && <StatusMark kind="bad">{t('able.unavailable')}</StatusMark>}
      {!available && hint !== null && (
        <p className="max-w-[28rem] text-sm wrap-anywhere text-ink-2">
          <bdi lang="en">{hint}</bdi>
        </p>
      )}
      {!abilities && <p className="text-sm text-ink-3">{t('able.notSaid')}</p>}
    </div>
  );
}

function deliveryText(kind: Kind, { delivery }: EngineAbilities, t: EnginesText): string {
  switch (delivery) {
    case 'live':
      return t(kind === 'text-to-speech' ? 'able.liveSound' : 'able.live');
    case 'repeated':
      return t('able.repeated');
    case 'whole':
      return t('able.whole');
  }
}

function termsText(terms: EngineAbilities['terms'], t: EnginesText): string {
  switch (terms) {
    case 'told':
      return t('able.termsTold');
    case 'replaced':
      return t('able.termsReplaced');
    case 'none':
      return t('able.termsNone');
  }
}

function chargeText(cost: EngineAbilities['cost'], t: EnginesText): string {
  switch (cost) {
    case 'machine':
      return t('able.chargeNone');
    case 'minutes':
      return t('able.chargeMinutes');
    case 'session-minutes':
      return t('able.chargeSession');
    case 'characters':
      return t('able.chargeCharacters');
    case 'tokens':
      return t('able.chargeTokens');
    case 'provider':
      return t('able.chargeProvider');
  }
}

/** Two digits: nobody measured it, and it goes from milliseconds to seconds. */
const secondsText = (language: Language, ms: number) =>
  new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'short' },
    maximumSignificantDigits: 2,
  }).format(ms / 1_000);
