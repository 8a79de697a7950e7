export {
  type Charged,
  NotificationForgedError,
  type Order,
  type Outcome,
  type PaidOrder,
  type PaymentProvider,
  type Refunded,
  type TopUpOrder,
} from './port.ts';
export { type Sandbox, sandboxPayments } from './sandbox.ts';
