export { defineJob } from './job.ts'
export { enqueue } from './enqueue.ts'
export { type Attempt, handle, type JobHandler } from './handle.ts'
export { drain, startWorker, takeOverJobs, type Worker } from './worker.ts'
