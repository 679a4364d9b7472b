import type { RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import { notFound } from '../lib/loading.ts'
import type { PageHandle } from '../lib/page-handle.ts'
import { documentRoutes } from './document-routes.ts'
import { publicRoutes } from './public-routes.tsx'
import { noticesLoader, OPEN_ROUTE } from './site/notices.ts'
import { BrokenPage, Main, SiteShell } from './site/site-shell.tsx'

/** Id of the route that the guarded ones are added to. */
export const GUARDED_ROUTE = 'guarded'

/** Routes that a visitor's browser loads on demand and the server always has. */
export type PrivateRoutes = {
  /** Login, registration, recovery. */
  open: RouteObject[]
  /** Accounts, consoles and desks. They show no notices, and don't wait for any. */
  guarded: RouteObject[]
}

/** The whole route table. Private routes come last, so that the others get the same ids on both sides. */
export const siteRoutes = (added: PrivateRoutes): RouteObject[] => [
  {
    element: <SiteShell />,
    errorElement: <SiteShell broken />,
    children: [
      {
        id: OPEN_ROUTE,
        loader: noticesLoader,
        shouldRevalidate: () => false,
        element: <Main />,
        errorElement: <BrokenPage />,
        children: [
          ...publicRoutes,
          ...documentRoutes,
          ...galleryRoutes(),
          {
            path: '*',
            loader: () => {
              throw notFound()
            },
            element: null,
          },
          ...added.open,
        ],
      },
      { id: GUARDED_ROUTE, errorElement: <BrokenPage />, children: added.guarded },
    ],
  },
]

/** Every component and state on one page, for developers; not part of the production build. */
function galleryRoutes(): RouteObject[] {
  if (!import.meta.env.DEV) return []
  return [
    {
      path: 'gallery',
      lazy: chunk(() => import('../gallery/gallery-page.tsx')),
      handle: { title: '组件' } satisfies PageHandle,
    },
  ]
}
