import type { RouteObject } from 'react-router'
import { page } from '../page.ts'
import { ofEditor } from './guarded.ts'

/** Children of /office for editors; the preview, which has no office around it, is in `routes.tsx`. */
export const editorRoutes: RouteObject[] = [
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
      { title: '活动' },
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
      { title: '内容' },
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
      { title: '图片库' },
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
      { title: '联盟成员' },
    ),
  },
]
