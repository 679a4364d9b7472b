import type { RouteObject } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { requireMember } from '../guards.tsx'
import { page } from '../page.ts'

/** /appealRecord: a member's appeals, beside the console's menu. Rendered in the browser only. */
export const appealRoute: RouteObject = {
  path: 'appealRecord',
  loader: requireMember,
  handle: { title: '申诉记录', clientOnly: true } satisfies PageHandle,
  children: [
    {
      ...page('app/console/appeal-shell.tsx', async () => ({ Component: (await import('./appeal-shell.tsx')).AppealShell }), {}),
      children: [
        {
          path: 'list',
          ...page(
            'features/appeal/list-page.tsx',
            async () => ({ Component: (await import('../../features/appeal/list-page.tsx')).AppealListPage }),
            { title: '申诉记录' },
          ),
        },
        {
          path: 'apply',
          ...page(
            'features/appeal/apply-page.tsx',
            async () => ({ Component: (await import('../../features/appeal/apply-page.tsx')).AppealApplyPage }),
            { title: '提出申诉' },
          ),
        },
        {
          path: 'detail',
          ...page(
            'features/appeal/detail-page.tsx',
            async () => ({ Component: (await import('../../features/appeal/detail-page.tsx')).AppealDetailPage }),
            { title: '申诉详情' },
          ),
        },
      ],
    },
  ],
}
