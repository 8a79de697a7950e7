import type { Translated } from '../translate.ts';
import type { listsEnglish } from './en.ts';

export const listsJapanese: Translated<typeof listsEnglish> = {
  list: {
    loading: '一覧を読み込んでいます…',
    filter: '絞り込み',
    filtersOn: { other: '{count}件の条件' },
    apply: '適用',
    clear: '条件をクリア',
    columns: '列',
    sortBy: '並べ替え',
    ascending: '{column}（昇順）',
    descending: '{column}（降順）',
    from: '開始',
    to: '終了',
    atLeast: '以上',
    atMost: '以下',
    any: '指定なし',
    yes: 'はい',
    no: 'いいえ',
    range: '{total}件中 {from}～{to}件',
    pages: 'ページ',
    previous: '前のページ',
    next: '次のページ',
    actions: '操作',
    nothing: '検索と条件に一致するものはありません。',
    failedTitle: '一覧を読み込めませんでした',
    failedText: 'インターネット接続を確認してから、もう一度お試しください。',
    configFailed: '絞り込みの条件を読み込めませんでした。',
  },
};
