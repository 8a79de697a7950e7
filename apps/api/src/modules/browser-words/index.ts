export { registerBrowserWords } from './routes.ts';
export { type TakeWords, wordsIntake } from './intake.ts';
