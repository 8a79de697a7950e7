import type { Translated } from '../translate.ts';
import type { privacyEnglish } from './en.ts';

export const privacyJapanese: Translated<typeof privacyEnglish> = {
  privacy: {
    section: 'プライバシー',
    title: 'プライバシー',
    intro:
      'この {product} が何をどこに保管し、誰が受け取るのかを説明します。ご質問やご依頼には、運営者が対応します。',
    meetingsTitle: 'ミーティング中',
    meetingsText:
      '音声と映像はこのサービスのメディアサーバーを経由し、保管されません。ただし、モデレーターが録画を開始した場合は保管され、録画中であることは全員に表示されます。字幕と通訳のため、話者の音声は運営者が選んだ音声エンジンにのみ送られます。',
    keptTitle: '保管されるもの',
    keptText:
      'メンバー: 名前、メールアドレス、設定、利用したルームとミーティング。ゲスト: 入力した名前（ミーティングとともに）。参加者の名前と参加時刻は、ミーティングの記録に残ります。',
    browserTitle: 'ブラウザー内',
    browserText:
      'サインインの状態、言語、デバイス、最後に参加したときの名前は、このブラウザーにのみ保存されます。広告やトラッキングの Cookie はありません。',
    othersTitle: '受け取る相手',
    othersText:
      'データベースとファイルは、このサービス内にとどまります。別のサインインサービス、音声エンジン、カレンダーなどの外部サービスがデータを受け取るのは、運営者が接続した場合だけです。',
    rightsTitle: 'あなたにできること',
    rightsText:
      'データの写しの入手、訂正、削除を、このサービスの運営者に依頼できます。アカウントを削除すると、そのアカウントの名前とメールアドレスも消去されます。',
  },
};
