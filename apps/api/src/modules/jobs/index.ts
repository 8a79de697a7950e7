export { declareJob, type JobDeclaration, JobQueue, type JobState } from './job-queue.ts';
