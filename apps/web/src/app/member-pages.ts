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
