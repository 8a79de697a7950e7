import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeJapanese: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}：お支払いができませんでした',
    paymentText:
      '{plan} の {price} のお支払いができませんでした。{date} にもう一度お試しします。それまでは何も変わりません。別のお支払い方法はこちらで選べます。',
    endedSubject: '{product}：{plan} は終了しました',
    endedText:
      '{plan} のお支払いが再びできなかったため、プランは終了しました。現在は {basic} です。データは何も削除されません。プランはこちらでもう一度選べます。',
    nearlyUsedSubject: '{product}：プランの残りがわずかです',
    usedUpSubject: '{product}：プランを使い切りました',
    quotaText: '残りの量と上位のプランはこちらで確認できます。',
  },
};
