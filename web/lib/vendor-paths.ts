import { query } from './paths.ts'

/** Paths of a member's workspace, in a file of their own so that no visitor's page loads them. */
export const vendorPaths = {
  ownership: () => '/vendor/ownership',
  tasks: () => '/vendor/tasks',
  task: (taskId: string, term?: string) => `/vendor/task${query({ taskId, term })}`,
  cloudTasks: () => '/vendor/cloud',
  cloudTask: (taskId: string, term?: string) => `/vendor/cloudTask${query({ taskId, term })}`,
  devices: () => '/vendor/devices',
  tokens: () => '/vendor/tokens',
} as const
