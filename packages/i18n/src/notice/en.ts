/** The emails of plans and quotas. Each is followed by an address. */
export const noticeEnglish = {
  notice: {
    paymentSubject: '{product}: a payment failed',
    paymentText:
      'Your payment of {price} for {plan} failed. We will try again on {date}; until then nothing changes. You can choose another payment method here:',
    endedSubject: '{product}: {plan} has ended',
    endedText:
      'The payment for {plan} failed again, so the plan has ended. You now have {basic}, and nothing of yours is deleted. You can choose a plan again here:',
    withdrawnText:
      '{plan} is no longer offered, so it ended with its last period. You now have {basic}, and nothing of yours is deleted. You can choose a plan again here:',
    nearlyUsedSubject: '{product}: {percent} used ({feature})',
    nearlyUsedText:
      '{feature}: {percent} of what your plan includes is used. You can see what is left, and larger plans, here:',
    usedUpSubject: '{product}: quota used up ({feature})',
    usedUpText:
      '{feature}: everything your plan includes is used up. You can see your usage, and larger plans, here:',
  },
} as const;
