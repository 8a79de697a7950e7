import type { browserWordsEnglish } from '../en/browser-words.ts';
import type { Translated } from '../../translate.ts';

export const browserWordsJapanese: Translated<typeof browserWordsEnglish> = {
  browserWords: {
    write: '自分の発言をブラウザーに書き取らせる',
    onDevice: '音声はこの端末の外に出ません。ミーティングに送られるのはテキストだけです。',
    download:
      'まずブラウザーがこの言語をダウンロードします。その後、音声はこの端末の外に出ず、ミーティングに送られるのはテキストだけです。',
    outside: '音声はブラウザーの提供元（Google、Microsoft、Appleなど）に送られ、テキストに変換されます。',
    offer: 'このサーバーには{language}の音声認識が設定されていません。発言はブラウザーが書き取れます。',
    offerCaptions: 'ここでの発言は文字になっていません。お使いのブラウザーで、ご自身の発言を文字にできます。',
    unable:
      'このサーバーには{language}の音声認識が設定されておらず、このブラウザーも音声を認識できません。Chrome、Edge、Safariでは利用できます。',
    sealed:
      'このルームは封鎖されています。このブラウザーは{language}を提供元のサーバーでしか認識できないため、ここでは使えません。',
    downloading: 'ブラウザーが{language}をダウンロードしています…',
    listening: 'ブラウザーが発言を書き取っています。',
    paused: 'マイクがオフの間と記録対象外の間は停止します。',
    alone: 'ほかの人が参加すると、ブラウザーが文字起こしを始めます。',
    unreachable: 'ブラウザーが音声認識に接続できません。引き続き接続を試みています。',
    held: '接続が切れています。発言の内容は、接続が戻ると送信されます。',
    lost: '発言の一部が文字になりませんでした。必要であればもう一度話してください。',
    denied:
      'このページではブラウザーが音声認識を許可していません。ブラウザーの設定で許可してから、いったんオフにしてオンに戻してください。',
    language: 'このブラウザーは{language}を認識できません。',
    failed: 'ブラウザーの音声認識が繰り返し停止しています。いったんオフにしてオンに戻すと再試行します。',
    by: '話者のブラウザーによる書き取り',
  },
  browserTranslation: {
    translate: '字幕をブラウザーに翻訳させる',
    where: 'このサーバーが翻訳しないものを、この端末で翻訳します。何も送信されません。',
    download: 'まず翻訳機能をダウンロードします：{pairs}。',
    downloading: '翻訳機能をダウンロードしています：{percent}',
    ready: 'ブラウザーが{pairs}を翻訳します。',
    unable: 'このブラウザーは{pairs}を翻訳できません。',
    failed: '翻訳機能をダウンロードできませんでした：{pairs}。いったんオフにしてオンに戻すと再試行します。',
    aloud: '翻訳を読み上げる',
    aloudNote: 'このサーバーに声がない場合、この端末の声で読み上げます。',
    noVoice: 'この端末には{language}の声がありません。',
  },
};
