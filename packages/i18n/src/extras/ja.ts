import type { Translated } from '../translate.ts';
import type { extrasEnglish } from './en.ts';

export const extrasJapanese: Translated<typeof extrasEnglish> = {
  alone: {
    title: 'まだいらっしゃいますか？',
    text: 'このミーティングに参加しているのはあなただけです。',
    countdown: { other: '{count}秒後にミーティングから退出します' },
    stay: '残る',
    leave: '今すぐ退出',
  },
  rating: {
    question: '通話はいかがでしたか？',
    score: '{best}点中{score}点',
    bad: '悪い',
    good: '良い',
    thanks: '評価ありがとうございます。',
  },
  invite: {
    title: 'ほかの人を招待',
    info: '参加情報',
    link: 'リンク：{link}',
    code: 'ミーティングコード：{code}',
    copyInfo: '参加情報をコピー',
    qr: 'ミーティングリンクのQRコード',
    scan: 'スキャンしてスマートフォンから参加',
  },
  shortcuts: {
    title: 'キーボードショートカット',
    change: '変更するキーを選択してください。',
    of: '{action}：{key}。変更',
    press: '文字キーを、単独またはCtrlかCmdと一緒に押してください。',
    taken: '{key}はすでに使われています（{action}）。別のキーを押してください。',
    browser: '{key}はブラウザーが使用します。別のキーを押してください。',
    list: 'この一覧を表示',
    reset: '初期設定に戻す',
  },
  statistics: {
    title: '統計',
    total: '通話全体',
    received: '受信',
    sent: '送信',
    size: 'サイズ',
    frames: 'フレーム/秒',
    roundTrip: '往復時間',
    delay: '遅延',
    lost: '損失',
    limit: '制限要因',
    cpu: 'コンピューター',
    bandwidth: 'ネットワーク',
  },
};
