import type { Translated } from '../translate.ts';
import type { noticeEnglish } from './en.ts';

export const noticeKorean: Translated<typeof noticeEnglish> = {
  notice: {
    paymentSubject: '{product}: 결제에 실패했습니다',
    paymentText:
      '{plan} 요금제의 {price} 결제에 실패했습니다. {date}에 다시 시도하며, 그때까지는 아무것도 바뀌지 않습니다. 다른 결제 수단은 여기에서 선택할 수 있습니다.',
    endedSubject: '{product}: {plan} 요금제가 종료되었습니다',
    endedText:
      '{plan} 요금제 결제에 다시 실패하여 요금제가 종료되었습니다. 이제 {basic} 요금제를 이용하게 되며, 데이터는 삭제되지 않습니다. 요금제는 여기에서 다시 선택할 수 있습니다.',
    withdrawnText:
      '{plan} 요금제는 더 이상 제공되지 않아 마지막 기간과 함께 종료되었습니다. 이제 {basic} 요금제를 이용하게 되며, 데이터는 삭제되지 않습니다. 요금제는 여기에서 다시 선택할 수 있습니다.',
    nearlyUsedSubject: '{product}: 할당량의 {percent}를 사용했습니다({feature})',
    nearlyUsedText:
      '{feature}: 요금제 할당량의 {percent}를 사용했습니다. 남은 양과 상위 요금제는 여기에서 확인할 수 있습니다.',
    usedUpSubject: '{product}: 할당량을 모두 사용했습니다({feature})',
    usedUpText:
      '{feature}: 요금제 할당량을 모두 사용했습니다. 사용량과 상위 요금제는 여기에서 확인할 수 있습니다.',
  },
};
