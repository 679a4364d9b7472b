import type { RouteObject } from 'react-router'
import { requireLogin } from './guards.tsx'
import { page } from './page.ts'

/** Public: login, registration, recovery. */
export const entryRoutes: RouteObject[] = [
  {
    path: 'account/login',
    ...page('features/account/login-page.tsx', () => import('../features/account/login-page.tsx'), {
      title: '登录',
      quietFoot: true,
      cacheQuery: ['redirect'],
    }),
  },
  {
    path: 'account/register',
    ...page('features/account/register-page.tsx', () => import('../features/account/register-page.tsx'), {
      title: '注册',
      quietFoot: true,
      cacheQuery: ['redirect'],
    }),
  },
  {
    path: 'account/registerSuccess',
    ...page('features/account/register-success-page.tsx', () => import('../features/account/register-success-page.tsx'), {
      title: '注册成功',
      cacheQuery: ['redirect'],
    }),
  },
  {
    path: 'account/password/reback',
    ...page('features/account/password-recovery-page.tsx', () => import('../features/account/password-recovery-page.tsx'), {
      title: '找回密码',
      cacheQuery: ['redirect'],
    }),
  },
]

/** For any signed-in account, whatever its profile. */
const own: RouteObject[] = [
  {
    path: 'account/modify',
    ...page('features/account/email-change-page.tsx', () => import('../features/account/email-change-page.tsx'), {
      title: '修改账号邮箱',
      clientOnly: true,
    }),
  },
  {
    path: 'account/password/change',
    ...page('features/account/password-change-page.tsx', () => import('../features/account/password-change-page.tsx'), {
      title: '修改密码',
      clientOnly: true,
    }),
  },
  {
    path: 'account/perfect/info',
    ...page('features/account/profile-form-page.tsx', () => import('../features/account/profile-form-page.tsx'), {
      title: '完善资料',
      clientOnly: true,
    }),
  },
  {
    path: 'account/perfect/status',
    ...page('features/account/profile-status-page.tsx', () => import('../features/account/profile-status-page.tsx'), {
      title: '资料状态',
      clientOnly: true,
    }),
  },
  {
    path: 'account/role/info',
    ...page('features/account/profile-edit-page.tsx', () => import('../features/account/profile-edit-page.tsx'), {
      title: '账号资料',
      clientOnly: true,
    }),
  },
  {
    path: 'account/sessions',
    ...page('features/account/sessions-page.tsx', () => import('../features/account/sessions-page.tsx'), {
      title: '登录设备',
      clientOnly: true,
    }),
  },
  {
    path: 'account/tokens',
    ...page('features/account/api-tokens-page.tsx', () => import('../features/account/api-tokens-page.tsx'), {
      title: '接口令牌',
      clientOnly: true,
    }),
  },
  {
    path: 'account/webhooks',
    ...page('features/account/webhooks-page.tsx', () => import('../features/account/webhooks-page.tsx'), {
      title: '回调通知',
      clientOnly: true,
    }),
  },
  {
    path: 'account/data',
    ...page('features/account/my-data-page.tsx', () => import('../features/account/my-data-page.tsx'), {
      title: '我的数据',
      clientOnly: true,
    }),
  },
  {
    path: 'account/second-factor',
    ...page('features/account/second-factor-page.tsx', () => import('../features/account/second-factor-page.tsx'), {
      title: '两步验证',
      clientOnly: true,
    }),
  },
]

export const ownRoutes = own.map((route) => ({ ...route, loader: requireLogin }) as RouteObject)
