import type { Translated } from '../translate.ts';
import type { permissionEnglish } from './en.ts';

export const permissionJapanese: Translated<typeof permissionEnglish> = {
  cause: {
    system: 'システムが {browser} による使用を許可していません。',
    dismissed: 'ブラウザーの確認が閉じられました。',
  },
  step: {
    chrome: 'アドレスの左にあるアイコンを選択してください。',
    edge: 'アドレスの左にある鍵のマークを選びます。',
    firefox: 'アドレスの左にある、斜線の入ったマイクまたはカメラを選びます。',
    firefoxRemove: 'マイクとカメラの横の「ブロック」を削除します。',
    safari: 'メニューバーで「Safari」を選び、この Web サイトの設定を選びます。',
    android: 'アドレスの左にあるマークを選び、「権限」を選びます。',
    iosSafari: 'アドレスバーのページメニューを選び、「Web サイトの設定」を選びます。',
    iosOther: '「設定」アプリを開き、{browser} を選んで、マイクとカメラをオンにします。',
    ask: 'ブラウザーに確認されたら「許可」を選びます。',
    reload: 'このページを再読み込みします。',
    mac: '「システム設定」の「プライバシーとセキュリティ」で、「マイク」と「カメラ」を開きます。',
    windows: '「設定」の「プライバシーとセキュリティ」で、「マイク」と「カメラ」を開きます。',
    androidSystem: '「設定」アプリで「アプリ」、{browser}、「権限」を開きます。',
    otherSystem: 'システムのプライバシー設定と、機器本体のスイッチを確認します。',
    systemOn: '{browser} をオンにし、求められたら再起動します。',
    windowsOn: 'アプリとデスクトップアプリのアクセスをオンにします。',
  },
};
