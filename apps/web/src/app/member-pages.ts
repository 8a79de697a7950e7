import type { ComponentType } from 'react';
import { getConfig } from '../platform/config.ts';
import { NotFoundScreen } from '../screens/not-found/not-found-screen.tsx';

/**
 * How the pages of members are loaded. Apart from the table of routes, because what an import there costs, every visitor of
 * the home page loads.
 */
export const loadHistory = async () => (await import('../screens/history/history-screen.tsx')).HistoryScreen;
export const loadProfileLayout = async () =>
  (await import('../screens/profile/profile-layout.tsx')).ProfileLayout;
export const loadAdminArea = async () => (await import('./admin-area.tsx')).AdminArea;
export const loadProfile = async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen;
export const loadProfileSettings = async () =>
  (await import('../screens/profile/settings-screen.tsx')).SettingsScreen;
export const loadAdvanced = async () =>
  (await import('../screens/profile/advanced-screen.tsx')).AdvancedScreen;
export const loadOwnPrompts = async () =>
  (await import('../screens/prompts/prompts-screen.tsx')).OwnPromptsScreen;
export const loadEveryonesPrompts = async () =>
  (await import('../screens/prompts/prompts-screen.tsx')).EveryonesPromptsScreen;

/** Where calendars cannot be connected there are no such pages. */
const withCalendars = (load: () => Promise<ComponentType>) => () =>
  getConfig().features.calendar ? load() : Promise.resolve(NotFoundScreen);

export const loadCalendars = withCalendars(
  async () => (await import('../screens/profile/calendar-screen.tsx')).CalendarScreen,
);
export const loadCalendarResult = withCalendars(
  async () => (await import('../screens/calendar-result/calendar-result-screen.tsx')).CalendarResultScreen,
);

/** Without plans there are no such pages. */
const withPlans = (load: () => Promise<ComponentType>) => () =>
  getConfig().features.plans ? load() : Promise.resolve(NotFoundScreen);

export const loadBilling = withPlans(
  async () => (await import('../screens/profile/billing-screen.tsx')).BillingScreen,
);
export const loadPricing = withPlans(
  async () => (await import('../screens/pricing/pricing-screen.tsx')).PricingScreen,
);
export const loadCheckout = withPlans(
  async () => (await import('../screens/checkout/checkout-screen.tsx')).CheckoutScreen,
);
export const loadCheckoutSuccess = withPlans(
  async () => (await import('../screens/checkout/outcome-screens.tsx')).CheckoutSuccessScreen,
);
export const loadCheckoutCancel = withPlans(
  async () => (await import('../screens/checkout/outcome-screens.tsx')).CheckoutCancelScreen,
);
export const loadSandbox = withPlans(
  async () => (await import('../screens/checkout/sandbox-screen.tsx')).SandboxScreen,
);
export const loadTopUp = withPlans(
  async () => (await import('../screens/checkout/top-up-screen.tsx')).TopUpScreen,
);
