import type { RouteObject } from 'react-router'
import { page } from '../page.ts'
import { ownDocument } from './own-document.ts'

/** Children of /console. Lists and form are kept alive: see the shell. */
export const consoleRoutes: RouteObject[] = [
  {
    loader: ownDocument,
    ...page('app/console/console-shell.tsx', async () => ({ Component: (await import('./console-shell.tsx')).ConsoleShell }), {}),
    children: [
      {
        path: 'goldIdentification/list',
        ...page(
          'features/identify/gold-list-page.tsx',
          async () => ({ Component: (await import('../../features/identify/gold-list-page.tsx')).GoldListPage }),
          { title: '金标标准认证' },
        ),
      },
      {
        path: 'goldIdentification/form',
        ...page('app/console/apply-page.tsx', async () => ({ Component: (await import('./apply-page.tsx')).ConsoleApplyPage }), {
          title: '认证新应用',
        }),
      },
      {
        path: 'goldIdentification/appReviewList',
        ...page(
          'features/review/review-list-page.tsx',
          async () => ({ Component: (await import('../../features/review/review-list-page.tsx')).ReviewListPage }),
          { title: '应用审核' },
        ),
      },
      {
        path: 'goldIdentification/appReview',
        ...page(
          'app/console/review-page.tsx',
          async () => ({ Component: (await import('./review-page.tsx')).ConsoleReviewPage }),
          { title: '应用审核' },
        ),
      },
      {
        path: 'goldIdentification/appVersionList',
        ...page(
          'features/identify/version-list-page.tsx',
          async () => ({ Component: (await import('../../features/identify/version-list-page.tsx')).VersionListPage }),
          { title: '版本认证记录' },
        ),
      },
      {
        path: 'goldIdentification/attestReportList',
        ...page(
          'features/identify/round-list-page.tsx',
          async () => ({ Component: (await import('../../features/identify/round-list-page.tsx')).RoundListPage }),
          { title: '认证报告' },
        ),
      },
      {
        path: 'goldIdentification/reportDetails',
        ...page(
          'app/console/report-page.tsx',
          async () => ({ Component: (await import('./report-page.tsx')).ConsoleReportPage }),
          { title: '报告详情' },
        ),
      },
      {
        path: 'goldIdentification/storage',
        ...page(
          'features/identify/storage-page.tsx',
          async () => ({ Component: (await import('../../features/identify/storage-page.tsx')).StoragePage }),
          { title: '存储空间' },
        ),
      },
      {
        path: 'cloudServices',
        ...page(
          'features/cloud-test/cloud-page.tsx',
          async () => ({ Component: (await import('../../features/cloud-test/cloud-page.tsx')).CloudPage }),
          { title: '云测试服务' },
        ),
      },
      {
        path: 'messages',
        ...page(
          'features/inbox/messages-page.tsx',
          async () => ({ Component: (await import('../../features/inbox/messages-page.tsx')).MessagesPage }),
          { title: '消息' },
        ),
      },
      {
        path: 'comments',
        ...page(
          'features/comments/comments-page.tsx',
          async () => ({ Component: (await import('../../features/comments/comments-page.tsx')).CommentsPage }),
          { title: '公示意见' },
        ),
      },
      {
        path: 'allianceMembers/bind',
        ...page(
          'features/binding/binding-page.tsx',
          async () => ({ Component: (await import('../../features/binding/binding-page.tsx')).BindingPage }),
          { title: '厂商账号绑定' },
        ),
      },
    ],
  },
]
