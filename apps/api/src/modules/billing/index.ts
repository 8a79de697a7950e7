export { type Agreement, createPlans, type Plans } from './plans.ts';
export { registerBilling } from './routes.ts';
export { billingData } from './store.ts';
