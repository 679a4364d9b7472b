import type { RouteObject } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { page } from '../page.ts'
import { Main } from '../site/site-shell.tsx'
import { editorRoutes } from './editor-routes.tsx'
import { ofAdministrator, ofAnyDesk, ofAppealsOfficer, ofCertifier, ofEditor, requireStaff } from './guarded.ts'

const pages: RouteObject[] = [
  { index: true, loader: requireStaff },
  {
    path: 'accounts',
    ...ofAdministrator,
    ...page(
      'features/office/accounts-page.tsx',
      async () => ({ Component: (await import('../../features/office/accounts-page.tsx')).AccountsPage }),
      { title: '账号' },
    ),
  },
  {
    path: 'allowlist',
    ...ofAdministrator,
    ...page(
      'features/office/allow-list-page.tsx',
      async () => ({ Component: (await import('../../features/office/allow-list-page.tsx')).AllowListPage }),
      { title: '白名单' },
    ),
  },
  {
    path: 'settings',
    ...ofAdministrator,
    ...page(
      'features/office/settings-page.tsx',
      async () => ({ Component: (await import('../../features/office/settings-page.tsx')).SettingsPage }),
      { title: '设置' },
    ),
  },
  {
    path: 'jobs',
    ...ofAdministrator,
    ...page(
      'features/job-desk/jobs-page.tsx',
      async () => ({ Component: (await import('../../features/job-desk/jobs-page.tsx')).JobsPage }),
      { title: '后台任务' },
    ),
  },
  {
    path: 'audit',
    ...ofAdministrator,
    ...page(
      'features/office/audit-page.tsx',
      async () => ({ Component: (await import('../../features/office/audit-page.tsx')).AuditPage }),
      { title: '操作记录' },
    ),
  },
  {
    path: 'mail',
    ...ofAnyDesk,
    ...page(
      'features/inbox/desk-mail-page.tsx',
      async () => ({ Component: (await import('../../features/inbox/desk-mail-page.tsx')).DeskMailPage }),
      { title: '邮件提醒' },
    ),
  },
  ...editorRoutes,
  {
    path: 'certification',
    ...ofCertifier,
    ...page(
      'features/certification-desk/desk-page.tsx',
      async () => ({ Component: (await import('../../features/certification-desk/desk-page.tsx')).DeskPage }),
      { title: '认证台' },
    ),
  },
  {
    path: 'certification/round',
    ...ofCertifier,
    ...page(
      'features/certification-desk/round-page.tsx',
      async () => ({ Component: (await import('../../features/certification-desk/round-page.tsx')).RoundPage }),
      { title: '一轮认证' },
    ),
  },
  {
    path: 'packs',
    ...ofCertifier,
    ...page(
      'features/pack-trials/packs-page.tsx',
      async () => ({ Component: (await import('../../features/pack-trials/packs-page.tsx')).PacksPage }),
      { title: '规则包试判' },
    ),
  },
  {
    path: 'appeals',
    ...ofAppealsOfficer,
    ...page(
      'features/appeals-desk/desk-page.tsx',
      async () => ({ Component: (await import('../../features/appeals-desk/desk-page.tsx')).AppealsDeskPage }),
      { title: '申诉台' },
    ),
  },
  {
    path: 'appeals/appeal',
    ...ofAppealsOfficer,
    ...page(
      'features/appeals-desk/appeal-page.tsx',
      async () => ({ Component: (await import('../../features/appeals-desk/appeal-page.tsx')).OfficeAppealPage }),
      { title: '一份申诉' },
    ),
  },
  {
    path: 'appeals/precedents',
    ...ofAppealsOfficer,
    ...page(
      'features/appeals-desk/precedents-page.tsx',
      async () => ({ Component: (await import('../../features/appeals-desk/precedents-page.tsx')).DeskPrecedentsPage }),
      { title: '公开的案例' },
    ),
  },
]

/** As the public will see it: without the office around it. */
const preview: RouteObject = {
  path: 'contents/preview',
  ...ofEditor,
  ...page('app/office/preview-page.tsx', async () => ({ Component: (await import('./preview-page.tsx')).PreviewPage }), {
    title: '预览',
  }),
}

/** /office: each page behind its guard, rendered in the browser only, kept out of search indexes. */
export const officeRoute: RouteObject = {
  path: 'office',
  handle: { title: '后台', clientOnly: true } satisfies PageHandle,
  children: [
    {
      ...page('app/office/office-shell.tsx', async () => ({ Component: (await import('./office-shell.tsx')).OfficeShell }), {}),
      children: pages,
    },
    { element: <Main />, children: [preview] },
  ],
}
