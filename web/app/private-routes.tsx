import type { RouteObject } from 'react-router'
import type { PageHandle } from '../lib/page-handle.ts'
import { paths } from '../lib/paths.ts'
import { entryRoutes, ownRoutes } from './account-routes.tsx'
import { appealRoute } from './console/appeal-routes.tsx'
import { consoleRoutes } from './console/routes.tsx'
import { requireMember } from './guards.tsx'
import { officeRoute } from './office/routes.tsx'
import { leadsTo } from './page.ts'
import type { PrivateRoutes } from './routes.tsx'
import { Main } from './site/site-shell.tsx'
import { vendorRoute } from './vendor/routes.tsx'

/** See `load-private-routes.ts` for when a browser loads them. */
export const privateRoutes: PrivateRoutes = {
  open: entryRoutes,
  guarded: [
    { element: <Main />, children: ownRoutes },
    onwards('console', paths.goldList(), '控制台'),
    {
      path: 'console',
      loader: requireMember,
      handle: { title: '控制台', clientOnly: true } satisfies PageHandle,
      children: consoleRoutes,
    },
    onwards('appealRecord', paths.appeals(), '申诉记录'),
    appealRoute,
    officeRoute,
    vendorRoute,
  ],
}

/**
 * An area's root redirects to its first page. Beside the guarded routes, not among them: there the guards of the area and, after
 * the redirect, of the page would each prompt for a login.
 */
function onwards(path: string, to: string, title: string): RouteObject {
  return { path, loader: leadsTo(to), handle: { title, clientOnly: true } satisfies PageHandle }
}
