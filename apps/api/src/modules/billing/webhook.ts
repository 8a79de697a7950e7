import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NotificationForgedError } from '../../adapters/payments/index.ts';
import { ApiError } from '../../http/errors.ts';
import { type BillingDependencies, takeEffect, takeRefund } from './service.ts';

export const PAYMENT_WEBHOOK_PATH = '/api/billing/webhook';
const BODY_MAX_BYTES = 512 * 1024;

/**
 * Notifications of the payment provider. They only name what to ask it about, so duplicates, losses and another order do no
 * harm. What cannot be asked now is answered 503, and the provider notifies again.
 */
export function registerPaymentWebhook(app: FastifyInstance, deps: BillingDependencies): void {
  const { provider, logger } = deps;
  app.register((scope, _options, done) => {
    // The signature covers the bytes, so nothing may parse them before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    const options = {
      bodyLimit: BODY_MAX_BYTES,
      config: { bearer: 'foreign' },
      onRequest: (request: FastifyRequest, _reply: unknown, next: (error?: Error) => void) => {
        // Before the body is read.
        const mayBeSigned = provider.name === 'stripe' && request.headers['stripe-signature'];
        next(mayBeSigned ? undefined : new ApiError('BadRequest'));
      },
    } as const;
    scope.post(PAYMENT_WEBHOOK_PATH, options, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const signature = request.headers['stripe-signature'];
      try {
        const about = await provider.readNotification(
          body,
          typeof signature === 'string' ? signature : undefined,
        );
        if (about && 'checkout' in about) {
          const paid = await provider.findCheckout(about.checkout);
          if (paid) await takeEffect(deps, paid);
        } else if (about) await takeRefund(deps, about.payment, about.refundedMinor);
      } catch (error) {
        if (error instanceof NotificationForgedError) throw new ApiError('BadRequest');
        logger.warn({ err: error }, 'a notification of the payment provider took no effect');
        throw new ApiError('PaymentUnavailable');
      }
      return reply.status(204).send();
    });
    done();
  });
}
