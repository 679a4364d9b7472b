import { query } from './paths.ts'

/** Addresses of a member's workspace, apart from the others: no visitor's page carries them. */
export const vendorPaths = {
  ownership: () => '/vendor/ownership',
  tasks: () => '/vendor/tasks',
  task: (taskId: string, term?: string) => `/vendor/task${query({ taskId, term })}`,
  cloudTasks: () => '/vendor/cloud',
  cloudTask: (taskId: string, term?: string) => `/vendor/cloudTask${query({ taskId, term })}`,
  devices: () => '/vendor/devices',
  tokens: () => '/vendor/tokens',
} as const
