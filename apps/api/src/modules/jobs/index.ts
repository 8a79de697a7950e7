export { declareJob, type JobDeclaration, JobQueue } from './job-queue.ts';
