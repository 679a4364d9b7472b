import type { RouteObject } from 'react-router'
import type { PageHandle } from '../lib/page-handle.ts'
import { accountRoutes } from './account-routes.tsx'
import { appealRoute } from './console/appeal-routes.tsx'
import { consoleRoutes } from './console/routes.tsx'
import { requireMember } from './guards.tsx'
import { officeRoute } from './office/routes.tsx'
import { vendorRoute } from './vendor/routes.tsx'

/** Accounts, the console and the desks of staff: see `behind.ts` for when a browser loads them. */
export const behindRoutes: RouteObject[] = [
  ...accountRoutes,
  {
    path: 'console',
    loader: requireMember,
    handle: { title: '控制台', clientOnly: true } satisfies PageHandle,
    children: consoleRoutes,
  },
  appealRoute,
  officeRoute,
  vendorRoute,
]
