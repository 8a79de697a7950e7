import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionJapanese: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'システムが {browser} による使用を許可していません。',
    dismissed: 'ブラウザーの確認が閉じられました。',
  },
  step: {
    chrome: 'アドレスの左にあるアイコンを選択してください。',
    edge: 'アドレスの左にある鍵のアイコンを選択してください。',
    firefox: 'アドレスの左にある、斜線の入ったマイクまたはカメラを選択してください。',
    firefoxRemove: 'マイクとカメラの横の「ブロック」を削除してください。',
    safari: 'メニューバーで「Safari」を選び、この Web サイトの設定を選択してください。',
    android: 'アドレスの左にあるアイコンを選択し、「権限」を選択してください。',
    iosSafari: 'アドレスバーのページメニューを選択し、「Web サイトの設定」を選択してください。',
    iosOther: '「設定」アプリを開き、{browser} を選択して、マイクとカメラをオンにしてください。',
    ask: 'ブラウザーに確認されたら「許可」を選択してください。',
    reload: 'このページを再読み込みしてください。',
    mac: '「システム設定」の「プライバシーとセキュリティ」で、「マイク」と「カメラ」を開いてください。',
    windows: '「設定」の「プライバシーとセキュリティ」で、「マイク」と「カメラ」を開いてください。',
    androidSystem: '「設定」アプリで「アプリ」、{browser}、「権限」を開いてください。',
    otherSystem: 'システムのプライバシー設定と、機器本体のスイッチを確認してください。',
    systemOn: '{browser} をオンにし、求められたら再起動してください。',
    windowsOn: 'アプリとデスクトップアプリのアクセスをオンにしてください。',
  },
};
