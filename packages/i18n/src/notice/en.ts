/** The emails of plans and quotas. Each is followed by an address. */
export const noticeEnglish = {
  notice: {
    paymentSubject: '{product}: a payment failed',
    paymentText:
      'Your payment of {price} for {plan} failed. We will try again on {date}; until then nothing changes. You can choose another way to pay here:',
    endedSubject: '{product}: {plan} has ended',
    endedText:
      'The payment for {plan} failed again, so the plan has ended. You now have {basic}, and nothing of yours is deleted. You can choose a plan again here:',
    nearlyUsedSubject: '{product}: your plan is nearly used up',
    usedUpSubject: '{product}: your plan is used up',
    quotaText: 'What is left, and larger plans, are here:',
  },
} as const;
