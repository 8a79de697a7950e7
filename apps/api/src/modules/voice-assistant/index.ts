export { type AssistantReports, createAssistantReports } from './reports.ts';
export { registerVoiceAssistant } from './routes.ts';
export { voiceAssistantSlice } from './service.ts';
export { voiceAssistantData } from './store.ts';
