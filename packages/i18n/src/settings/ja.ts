import type { Translated } from '../translate.ts';
import type { settingsEnglish } from './en.ts';

export const settingsJapanese: Translated<typeof settingsEnglish> = {
  saving: {
    saving: '保存しています…',
    saved: '保存しました',
    failed: '設定を保存できませんでした。',
    retry: '再試行',
    guest: 'このブラウザーに保存されます。サインインするとアカウントに保存できます。',
  },
  devices: {
    title: 'デバイス',
  },
  effects: {
    blurNote: '映像は、誰かに見える前にこのデバイス上でぼかされます。',
    quality: 'ぼかしの品質',
    regular: '標準',
    low: '低（動作の遅いデバイス向け）',
    blurFailed: '背景をぼかせませんでした。カメラはぼかしなしでオンになっています。',
    noise: 'ノイズ抑制',
    noiseNote:
      'ファンやキーボード、屋外の騒音をこのデバイス上で取り除きます。オフのときは、ブラウザーが騒音の一部を取り除きます。',
    noiseFailed: 'ノイズ抑制を使用できません。マイクはそのまま使用できます。',
  },
  languages: {
    title: '言語',
    interface: '画面の言語',
  },
  sound: {
    title: '音声',
  },
  view: {
    title: '表示',
  },
  captions: {
    title: '字幕',
    size: 'サイズ',
    small: '小',
    medium: '中',
    large: '大',
    huge: '特大',
    colours: '配色',
    standard: '標準',
    white: '黒地に白',
    yellow: '黒地に黄',
    face: '書体',
    serif: '明朝体',
    sans: 'ゴシック体',
    sample: '字幕はこのように表示されます。',
  },
  announcements: {
    title: 'スクリーンリーダーの読み上げ',
    joins: '参加と退出',
    joinRequests: '参加を待っている人',
    hands: '挙手',
    messages: 'チャットのメッセージ',
  },
  call: {
    title: '通話',
    leaveAlone: '自分だけになったら退出する',
    leaveAloneNote: '退出する前に確認します。',
    pushToTalkNote: 'マイクがオフのとき、スペースキーを押している間だけ話せます。',
  },
  hint: {
    muted: 'マイクがオフのため、声は誰にも届いていません。',
    silent: 'マイクから音が届いていません。マイクの電源を確認するか、別のマイクを選んでください。',
  },
};
