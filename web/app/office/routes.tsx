import type { RouteObject } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { page } from '../page.ts'
import { ofAdministrator, ofAppealsOfficer, ofCertifier, ofEditor, requireStaff } from './guarded.ts'

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
    path: 'activities',
    ...ofEditor,
    ...page(
      'features/activity-desk/activities-page.tsx',
      async () => ({ Component: (await import('../../features/activity-desk/activities-page.tsx')).ActivitiesPage }),
      { title: '活动' },
    ),
  },
  {
    path: 'activities/one',
    ...ofEditor,
    ...page(
      'features/activity-desk/registrations-page.tsx',
      async () => ({ Component: (await import('../../features/activity-desk/registrations-page.tsx')).RegistrationsPage }),
      { title: '活动报名' },
    ),
  },
  {
    path: 'activities/edit',
    ...ofEditor,
    ...page(
      'features/activity-desk/activity-form-page.tsx',
      async () => ({ Component: (await import('../../features/activity-desk/activity-form-page.tsx')).ActivityFormPage }),
      { title: '编辑活动' },
    ),
  },
  {
    path: 'agenda',
    ...ofEditor,
    ...page(
      'features/content-desk/agenda-page.tsx',
      async () => ({ Component: (await import('../../features/content-desk/agenda-page.tsx')).AgendaPage }),
      { title: '排期' },
    ),
  },
  {
    path: 'contents',
    ...ofEditor,
    ...page(
      'features/content-desk/contents-page.tsx',
      async () => ({ Component: (await import('../../features/content-desk/contents-page.tsx')).ContentsPage }),
      { title: '内容' },
    ),
  },
  {
    path: 'contents/one',
    ...ofEditor,
    ...page(
      'features/content-desk/content-page.tsx',
      async () => ({ Component: (await import('../../features/content-desk/content-page.tsx')).ContentPage }),
      { title: '编辑内容' },
    ),
  },
  {
    path: 'contents/forms',
    ...ofEditor,
    ...page(
      'features/content-desk/forms-page.tsx',
      async () => ({ Component: (await import('../../features/content-desk/forms-page.tsx')).FormsPage }),
      { title: '投票与登记' },
    ),
  },
  {
    path: 'pictures',
    ...ofEditor,
    ...page(
      'features/pictures-desk/pictures-page.tsx',
      async () => ({ Component: (await import('../../features/pictures-desk/pictures-page.tsx')).PicturesPage }),
      { title: '图片库' },
    ),
  },
  {
    path: 'pictures/one',
    ...ofEditor,
    ...page(
      'features/pictures-desk/picture-page.tsx',
      async () => ({ Component: (await import('../../features/pictures-desk/picture-page.tsx')).PicturePage }),
      { title: '图片' },
    ),
  },
  {
    path: 'redirects',
    ...ofEditor,
    ...page(
      'features/redirect-desk/redirects-page.tsx',
      async () => ({ Component: (await import('../../features/redirect-desk/redirects-page.tsx')).RedirectsPage }),
      { title: '跳转' },
    ),
  },
  {
    path: 'comments',
    ...ofEditor,
    ...page(
      'features/comments-desk/comments-page.tsx',
      async () => ({ Component: (await import('../../features/comments-desk/comments-page.tsx')).DeskCommentsPage }),
      { title: '公示意见' },
    ),
  },
  {
    path: 'corrections',
    ...ofEditor,
    ...page(
      'features/correction-desk/corrections-page.tsx',
      async () => ({ Component: (await import('../../features/correction-desk/corrections-page.tsx')).CorrectionsPage }),
      { title: '数据更正' },
    ),
  },
  {
    path: 'statistics',
    ...ofEditor,
    ...page(
      'features/stat-desk/statistics-page.tsx',
      async () => ({ Component: (await import('../../features/stat-desk/statistics-page.tsx')).StatisticsPage }),
      { title: '访问统计' },
    ),
  },
  {
    path: 'members',
    ...ofEditor,
    ...page(
      'features/member-desk/members-page.tsx',
      async () => ({ Component: (await import('../../features/member-desk/members-page.tsx')).MembersPage }),
      { title: '联盟成员' },
    ),
  },
  {
    path: 'members/edit',
    ...ofEditor,
    ...page(
      'features/member-desk/member-form-page.tsx',
      async () => ({ Component: (await import('../../features/member-desk/member-form-page.tsx')).MemberFormPage }),
      { title: '编辑成员' },
    ),
  },
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

/** /office: each page behind its guard, drawn in the browser only, kept out of search indexes. */
export const officeRoute: RouteObject = {
  path: 'office',
  handle: { title: '后台', clientOnly: true } satisfies PageHandle,
  children: [
    {
      ...page('app/office/office-shell.tsx', async () => ({ Component: (await import('./office-shell.tsx')).OfficeShell }), {}),
      children: pages,
    },
    preview,
  ],
}
