import type { Translated } from '../translate.ts';
import type { homeEnglish } from './en.ts';

export const homeJapanese: Translated<typeof homeEnglish> = {
  learn: {
    meetTitle: '自分の言葉で話す',
    meetText:
      '参加する前に、話す言語と聞きたい言語をそれぞれ選びます。ほかの人の話は、1～2秒遅れで AI 音声が伝えます。元の声はその下で小さく流れ、字幕は両方の言語で表示されます。',
    guestsTitle: 'リンクを送り、参加を許可する',
    guestsText:
      'ゲストにアカウントは不要で、インストールするものもありません。参加をリクエストし、主催者が許可します。サインインしている人は直接参加できます。',
    calendarTitle: 'カレンダーに入れる',
    calendarText:
      '「Google カレンダーで予定を作成」を選ぶと、リンク入りの新しい予定が開きます。時間を選び、参加者を招待して保存します。',
    calendarConnectText:
      'カレンダーを連携すると、今後のミーティングがそれぞれ「参加」ボタン付きでここに表示されます。',
  },
  link: {
    title: 'ミーティングの準備ができました',
    text: 'このリンクを参加者に送り、後で使えるように保管してください。何度でも使えます。',
    label: 'ミーティングへのリンク',
    guestsWait:
      'ゲストは、あなたまたはモデレーターが許可するまで待ちます。サインインしている人は直接参加できます。',
  },
  askSlide: {
    youAsk: 'あなたの質問',
    onlyYou: 'あなただけに表示されます',
    question: '検査はいつ完了し、その後は何がありますか？',
    askMore: 'この通話について質問',
    answerHeading: 'ミーティングに基づく回答',
    answerInspection: '2日後に終わります。',
    answerStart: '作業は月曜日に始まります。',
  },
  planSlide: {
    owner: '所有者のプランに含まれるもの',
    interpretation: '全員への通訳',
    transcript: '字幕と文字起こし',
    recording: '録画',
    guests: 'ほかの全員',
    noAccount: 'アカウント不要',
    noPlan: 'プラン不要',
    noInstall: 'インストール不要',
  },
  calendarSlide: {
    today: '今日',
    example: '例',
    eventOne: 'バレンシア港 週次定例',
    eventTwo: '大阪とのサプライヤーレビュー',
  },
};
