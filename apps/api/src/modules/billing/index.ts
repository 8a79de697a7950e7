export { billingJob, customerErasuresJob, installBilling } from './install.ts';
export {
  invoiceList,
  paymentList,
  readInvoices,
  readPayments,
  readSubscriptions,
  subscriptionList,
} from './list-store.ts';
export { periodAt } from './periods.ts';
export { type AddedPack, type Agreement, createPlans, type Plans } from './plans.ts';
export { invoiceNumber, presentInvoice, presentPayment, presentSubscription } from './presenter.ts';
export { cancelSubscription, grantSubscription } from './administration.ts';
export type { BillingDependencies } from './service.ts';
export { billingData } from './personal-data.ts';
export { planAt, readGone, readSubscriptionAt } from './store.ts';
export { stuckRefunds } from './tend.ts';
