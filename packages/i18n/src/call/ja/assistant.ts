import type { assistantEnglish } from '../en/assistant.ts';
import type { Translated } from '../../translate.ts';

export const assistantJapanese: Translated<typeof assistantEnglish> = {
  assistant: {
    title: '音声アシスタント',
    add: 'ミーティングに追加',
    addNote: '回答は全員に聞こえます。',
    outsideNote: '「記録しない」にしている人を除き、{provider}は全員の声を聞きます。',
    spokenNote: 'アシスタントの発言は{provider}に送信されます。',
    earlier: '自分の以前のミーティングを使う',
    earlierNote:
      'あなたが質問すると、あなたが読めるミーティングから、全員に聞こえる声で引用することがあります。全員に知らされます。',
    earlierOutside: '見つかった内容は{provider}に送信されます。',
    quotesEarlier:
      'ホストが質問すると、アシスタントはホストの以前のミーティングから声に出して引用することがあります。',
    quotesEarlierNoMore: 'アシスタントは以前のミーティングから引用しなくなりました。',
    remove: 'ミーティングから外す',
    ask: 'アシスタントに質問',
    asked: '質問をどうぞ。',
    muted: 'アシスタントに質問するには、マイクをオンにしてください。',
    pause: '一時停止',
    provider: '音声アシスタントの提供元',
    joining: '参加中',
    listening: '聞いています',
    thinking: '考えています',
    speaking: '話しています',
    paused: '一時停止中',
    unreachable: '音声アシスタントが参加できませんでした。しばらくしてからもう一度お試しください。',
    noSpeechEngine: '音声アシスタントには誰の声も聞こえません。このサーバーは音声を認識できません。',
    noAnswer: '音声アシスタントは答えられませんでした。もう一度質問してください。',
    providerFailed: '提供元に接続できないため、音声アシスタントは退出しました。',
    sealed: 'このルームは封鎖されており、提供元が外部の事業者のため、音声アシスタントは退出しました。',
    usedUp: '音声アシスタントが退出しました。プランの利用時間を使い切りました。',
    mediaPrivate:
      '提供元がインターネットからこのサーバーに接続できないため、音声アシスタントは参加できません。',
    avatarLost: '音声アシスタントのアバターが退出しました。アシスタントは声だけで続けます。',
    failed: '音声アシスタントで問題が発生しました。もう一度お試しください。',
    changeFailed: '音声アシスタントの提供元を変更できませんでした。もう一度お試しください。',
  },
};
