import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeJapanese: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}：お支払いを完了できませんでした',
    paymentText:
      '{plan} のお支払い（{price}）を完了できませんでした。{date} に再度お支払い処理を行います。それまでは何も変わりません。別のお支払い方法はこちらで選べます。',
    endedSubject: '{product}：{plan} は終了しました',
    endedText:
      '再度のお支払い処理でも {plan} のお支払いを完了できなかったため、プランは終了しました。現在のプランは {basic} です。データは何も削除されません。プランはこちらでもう一度選べます。',
    withdrawnText:
      '{plan} は提供を終了したため、最後の期間をもって終了しました。現在のプランは {basic} です。データは何も削除されません。プランはこちらでもう一度選べます。',
    nearlyUsedSubject: '{product}：利用枠の{percent}を使いました（{feature}）',
    nearlyUsedText:
      '{feature}：プランの利用枠の{percent}を使いました。残りの量と上位のプランはこちらで確認できます。',
    usedUpSubject: '{product}：プランの上限に達しました（{feature}）',
    usedUpText: '{feature}：プランの上限に達しました。利用状況と上位のプランはこちらで確認できます。',
  },
};
