import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeKorean: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: 결제에 실패했습니다',
    paymentText:
      '{plan} 요금 {price} 결제에 실패했습니다. {date}에 다시 시도하며, 그때까지는 아무것도 바뀌지 않습니다. 다른 결제 수단은 여기에서 선택할 수 있습니다.',
    endedSubject: '{product}: {plan} 이용이 종료되었습니다',
    endedText:
      '{plan} 결제에 다시 실패하여 요금제가 종료되었습니다. 이제 {basic} 요금제이며, 데이터는 삭제되지 않습니다. 요금제는 여기에서 다시 선택할 수 있습니다.',
    nearlyUsedSubject: '{product}: 요금제를 거의 다 사용했습니다',
    usedUpSubject: '{product}: 요금제를 모두 사용했습니다',
    quotaText: '남은 양과 더 큰 요금제는 여기에서 볼 수 있습니다.',
  },
};
