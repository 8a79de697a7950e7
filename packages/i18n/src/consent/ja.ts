import type { Translated } from '../translate.ts';
import type { consentEnglish } from './en.ts';

export const consentJapanese: Translated<typeof consentEnglish> = {
  consent: {
    title: 'あなたについて保存してよいもの',
    ask: 'このルームでは全員に確認します。回答するまで、あなたの発言や映像は何も保存されません。',
    announce:
      'ここでオフにしない限り、同意したことになります。このミーティングについて、ご自身で決められます。',
    recording: '録画',
    recordingNote: 'あなたの映像、共有画面、声（通訳された声も含みます）。',
    transcript: '文字起こし',
    transcriptNote: 'あなたの発言と、その翻訳の文字の記録。字幕の入る録画では字幕にもなります。',
    voice: 'あなた自身の声',
    voiceNote:
      'あなたの発言が通訳されるとき、その声があなたの声をまねることがあります。オフの場合は中立的な声が代わりに話します。',
    voiceBy: '声をまねるサービス：{engines}',
    ai: 'AI',
    aiNote:
      '文字起こしにあるあなたの発言が、AIアシスタント、Ask Anything、音声アシスタントでの質問への回答に使われることがあります。ミーティングの後に要約に使われることもあります。',
    aiOutside: '発言を受け取る可能性のある、このサーバーの外のAIモデル：{models}',
    voiceOutside: 'あなたの声を聞く可能性のある、このサーバーの外の音声認識：{engines}',
    keptFor: '保存期間：{days}',
    keptOpen: '誰かが削除するまで保存されます。',
    change: 'いつでも変更できます。次の発言から有効になります。',
    remove: 'すでに保存されている自分の情報も削除する',
    removeNote: '文字起こしにあるあなたの発言と、それを引用したAIの回答です。元に戻せません。',
    removeAnswersNote: 'あなたの発言を引用したAIの回答です。元に戻せません。',
    finished: '完成した録画は変更できません。録画に残りたくない場合は、ホストに削除を依頼してください。',
    agreeAll: 'すべて同意する',
    save: '保存',
    notNow: '今はしない',
    saved: '選択を保存しました。',
  },
};
