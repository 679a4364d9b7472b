import type { RouteObject } from 'react-router'
import { requireLogin } from './guards.tsx'
import { page } from './page.ts'

const soon = () => import('../features/account/soon-page.tsx')
const guarded = { loader: requireLogin }

/** Registration, recovery and the profile forms open with the next release; their addresses answer truthfully until then. */
const coming = (title: string, behindLogin: boolean): RouteObject => ({
  ...page('features/account/soon-page.tsx', soon, { title, ...(behindLogin && { clientOnly: true }) }),
  ...(behindLogin && guarded),
})

export const accountRoutes: RouteObject[] = [
  {
    path: 'account/login',
    ...page('features/account/login-page.tsx', () => import('../features/account/login-page.tsx'), {
      title: '登录',
      quietFoot: true,
      keptQuery: ['redirect'],
    }),
  },
  { path: 'account/register', ...coming('注册', false) },
  { path: 'account/registerSuccess', ...coming('注册成功', false) },
  { path: 'account/password/reback', ...coming('找回密码', false) },
  { path: 'account/modify', ...coming('修改账号邮箱', true) },
  { path: 'account/password/change', ...coming('修改密码', true) },
  { path: 'account/perfect/info', ...coming('完善资料', true) },
  { path: 'account/role/info', ...coming('账号资料', true) },
  {
    path: 'account/perfect/status',
    ...guarded,
    ...page('features/account/profile-status-page.tsx', () => import('../features/account/profile-status-page.tsx'), {
      title: '资料状态',
      clientOnly: true,
    }),
  },
]
