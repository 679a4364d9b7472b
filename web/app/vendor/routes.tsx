import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { atAnotherPage } from '../at-another-page.ts'
import { page } from '../page.ts'

/** The guard is loaded with the workspace: public pages don't need it. */
const guarded = {
  loader: async (args: LoaderFunctionArgs) => (await import('./require-reviewer.ts')).requireReviewer(args),
  shouldRevalidate: atAnotherPage,
}

const pages: RouteObject[] = [
  { index: true, loader: () => redirect(vendorPaths.tasks()) },
  {
    path: 'ownership',
    ...guarded,
    ...page(
      'features/vendor/ownership-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/ownership-page.tsx')).OwnershipPage }),
      { title: '归属确认' },
    ),
  },
  {
    path: 'tasks',
    ...guarded,
    ...page(
      'features/vendor/tasks-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/tasks-page.tsx')).TasksPage }),
      { title: '真机任务' },
    ),
  },
  {
    path: 'task',
    ...guarded,
    ...page(
      'features/vendor/task-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/task-page.tsx')).TaskPage }),
      { title: '真机任务' },
    ),
  },
  {
    path: 'cloud',
    ...guarded,
    ...page(
      'features/vendor/cloud-tasks-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/cloud-tasks-page.tsx')).CloudTasksPage }),
      { title: '云测试任务' },
    ),
  },
  {
    path: 'cloudTask',
    ...guarded,
    ...page(
      'features/vendor/cloud-task-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/cloud-task-page.tsx')).CloudTaskPage }),
      { title: '云测试任务' },
    ),
  },
  {
    path: 'devices',
    ...guarded,
    ...page(
      'features/vendor/devices-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/devices-page.tsx')).DevicesPage }),
      { title: '机型' },
    ),
  },
  {
    path: 'tokens',
    ...guarded,
    ...page(
      'features/vendor/lab-tokens-page.tsx',
      async () => ({ Component: (await import('../../features/vendor/lab-tokens-page.tsx')).LabTokensPage }),
      { title: '实验室凭证' },
    ),
  },
]

/** /vendor: each page behind its guard, rendered in the browser only, kept out of search indexes. */
export const vendorRoute: RouteObject = {
  path: 'vendor',
  handle: { title: '厂商工作台', clientOnly: true } satisfies PageHandle,
  children: [
    {
      ...page('app/vendor/vendor-shell.tsx', async () => ({ Component: (await import('./vendor-shell.tsx')).VendorShell }), {}),
      children: pages,
    },
  ],
}
