import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeChinese: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}：付款失败',
    paymentText:
      '{plan} 的 {price} 付款失败。我们将在 {date} 再次尝试，在此之前一切不变。您可以在这里选择其他付款方式：',
    endedSubject: '{product}：{plan} 已结束',
    endedText:
      '{plan} 的付款再次失败，因此套餐已结束。您现在使用 {basic}，您的任何内容都不会被删除。您可以在这里重新选择套餐：',
    nearlyUsedSubject: '{product}：您的套餐即将用完',
    usedUpSubject: '{product}：您的套餐已用完',
    quotaText: '剩余用量和更大的套餐请见：',
  },
};
