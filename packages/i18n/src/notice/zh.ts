import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeChinese: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}：付款失败',
    paymentText:
      '{plan} 套餐的付款（{price}）失败。我们将于 {date} 重试，在此之前一切不变。您可以在这里选择其他付款方式：',
    endedSubject: '{product}：{plan} 套餐已结束',
    endedText:
      '{plan} 套餐的付款再次失败，因此套餐已结束。您现在使用的是 {basic} 套餐，您的任何内容都不会被删除。您可以在这里重新选择套餐：',
    withdrawnText:
      '{plan} 套餐已不再提供，因此已随最后一个周期结束。您现在使用的是 {basic} 套餐，您的任何内容都不会被删除。您可以在这里重新选择套餐：',
    nearlyUsedSubject: '{product}：配额已用 {percent}（{feature}）',
    nearlyUsedText: '{feature}：套餐配额已用 {percent}。您可以在这里查看剩余用量和更大的套餐：',
    usedUpSubject: '{product}：配额已用完（{feature}）',
    usedUpText: '{feature}：套餐配额已用完。您可以在这里查看使用情况和更大的套餐：',
  },
};
