import type { TextPage } from '@alliance/contract/page-text'
import type { RouteObject } from 'react-router'
import { KeepAlive } from '../lib/keep-alive.tsx'
import type { PageHandle } from '../lib/page-handle.ts'
import { paths } from '../lib/paths.ts'
import { leadsTo, onServer, page } from './page.ts'

/** Four pages with the same layout; their text is content. */
const textPage = (name: TextPage, handle: PageHandle) =>
  page(
    onServer && 'features/alliance/text-page.tsx',
    async () => (await import('../features/alliance/text-page.tsx')).textPage(name),
    handle,
  )

/** All that anybody may read, but for the documents. */
export const publicRoutes: RouteObject[] = [
  { index: true, ...page(onServer && 'features/home/home-page.tsx', () => import('../features/home/home-page.tsx'), home()) },
  { path: 'index', ...page(onServer && 'features/home/home-page.tsx', () => import('../features/home/home-page.tsx'), home()) },
  { path: 'home', loader: leadsTo(paths.home()) },
  {
    path: 'home/join',
    ...page(onServer && 'features/alliance/join-page.tsx', () => import('../features/alliance/join-page.tsx'), {
      title: '加入我们',
      description: onServer && '怎样加入联盟，成员有哪些，怎样联系联盟。',
    }),
  },
  { path: 'home/union', loader: leadsTo(paths.service()) },
  { path: 'home/service', loader: leadsTo(paths.service()) },
  {
    path: 'home/union/service',
    ...page(onServer && 'features/alliance/service-page.tsx', () => import('../features/alliance/service-page.tsx'), {
      title: '金标认证',
      description: onServer && '金标认证怎样进行：步骤、报告、范围与常见问题。',
    }),
  },
  {
    path: 'home/union/openness',
    ...page(onServer && 'features/alliance/openness-page.tsx', () => import('../features/alliance/openness-page.tsx'), {
      title: '开放能力',
      description: onServer && '联盟向开发者开放的自检引擎、规则包与标准。',
    }),
  },
  {
    path: 'home/about',
    ...page(onServer && 'features/alliance/about-page.tsx', () => import('../features/alliance/about-page.tsx'), {
      title: '关于我们',
      description: onServer && '联盟是谁，做什么，怎样判定。',
    }),
  },
  {
    path: 'home/constitution',
    ...textPage('constitution', {
      title: '联盟章程',
      description: onServer && '联盟的宗旨、成员、机构与议事规则。',
    }),
  },
  {
    path: 'home/funds',
    ...page(onServer && 'features/alliance/funds-page.tsx', () => import('../features/alliance/funds-page.tsx'), {
      title: '专项基金',
      description: onServer && '联盟专项基金的来源、用途与公开方式。',
      cacheUntil: onServer && ((data) => (data as { until: number }).until),
    }),
  },
  {
    path: 'home/intellectualProperty',
    ...textPage('intellectualProperty', {
      title: '知识产权',
      description: onServer && '标准文本、金标标志与工具的使用许可。',
    }),
  },
  {
    path: 'verify',
    ...page(onServer && 'features/certificate/verify-page.tsx', () => import('../features/certificate/verify-page.tsx'), {
      title: '查验证书',
      description: onServer && '按编号、二维码或安装包查验金标证书是否有效。安装包在你的设备上计算 SHA-256，不会上传。',
      query: onServer && ['number'],
    }),
  },
  {
    path: 'registry',
    ...page(onServer && 'features/certificate/registry-page.tsx', () => import('../features/certificate/registry-page.tsx'), {
      title: '有效金标名录',
      description: onServer && '当前有效的金标证书：应用、版本、持有者与有效期，可按应用名、包名或编号查找。',
      uncached: onServer,
    }),
  },
  {
    path: 'precedents',
    ...page(onServer && 'features/precedents/precedents-page.tsx', () => import('../features/precedents/precedents-page.tsx'), {
      title: (data) => (data as { title: string }).title,
      description:
        onServer &&
        ((data) =>
          (data as { one?: { facts: string } }).one?.facts ??
          '有了结论的申诉整理成的案例：条款怎样理解，什么情形维持，什么情形改判。'),
      canonical: (data) => paths.precedents({ number: (data as { one?: { number: string } }).one?.number }),
      uncached: onServer,
    }),
  },
  {
    path: 'transparency',
    ...page(
      onServer && 'features/transparency/transparency-page.tsx',
      () => import('../features/transparency/transparency-page.tsx'),
      {
        title: '认证数据',
        description: onServer && '每月有多少轮认证得出结论、多少通过，哪些条款最常不符，要等几天，申诉改判多少，证书签发多少。',
      },
    ),
  },
  {
    path: 'devices',
    ...page(onServer && 'features/devices/devices-page.tsx', () => import('../features/devices/devices-page.tsx'), {
      title: '实验室机型',
      description: onServer && '真机条款在哪些设备上判定：形态、安卓版本、屏幕大小与姿态，按同一比例画出。',
    }),
  },
  {
    path: 'privacy',
    ...textPage('privacy', {
      title: '隐私政策',
      description: onServer && '本站收集哪些信息，怎样使用与删除。',
    }),
  },
  {
    path: 'terms',
    ...textPage('terms', {
      title: '使用条款',
      description: onServer && '使用本站与金标认证服务的约定。',
    }),
  },
  {
    path: 'home/activity',
    ...page(onServer && 'features/activity/activity-page.tsx', () => import('../features/activity/activity-page.tsx'), {
      title: '联盟活动',
      description: onServer && '联盟举办的开放日、小班课、公开课与线上答疑。',
    }),
  },
  {
    path: 'home/search',
    ...page(onServer && 'features/search/search-page.tsx', () => import('../features/search/search-page.tsx'), {
      description: onServer && '在标准文档、资讯与活动的标题和正文里查找。',
      title: (data) => searchTitle((data as { keyword: string }).keyword),
      uncached: onServer,
    }),
  },
  {
    path: 'home/news',
    element: <KeepAlive keep={[paths.newsList()]} />,
    children: [
      { index: true, loader: leadsTo(paths.newsList()) },
      {
        path: 'list',
        ...page(onServer && 'features/news/news-list-page.tsx', () => import('../features/news/news-list-page.tsx'), {
          title: '联盟资讯',
          description: onServer && '标准、认证与活动的最新消息。',
          query: onServer && ['type', 'cursor'],
        }),
      },
      {
        path: 'info',
        ...page(onServer && 'features/news/news-page.tsx', () => import('../features/news/news-page.tsx'), {
          title: (data) => (data as { news: { title: string } }).news.title,
          description: onServer && ((data) => (data as { news: { summary: string } }).news.summary),
          canonical: (data) => paths.news((data as { news: { id: string } }).news.id),
          cacheQuery: onServer && ['newsId'],
        }),
      },
    ],
  },
  ...['web', 'mobile'].map((terminal) => ({
    path: `activity/${terminal}`,
    ...page(onServer && 'features/activity/registration-page.tsx', () => import('../features/activity/registration-page.tsx'), {
      title: '活动报名',
      description: onServer && '正在接受报名的联盟活动，填写报名表。',
      hiddenHead: true,
      cacheQuery: onServer && ['id'],
      query: onServer && ['cancel'],
      // The same form in two widths: one canonical path.
      canonical: () => paths.registration(),
    }),
  })),
]

function searchTitle(keyword: string): string {
  return keyword ? `“${keyword}”的搜索结果` : '搜索'
}

function home(): PageHandle {
  return {
    title: '首页',
    description: onServer && '七类标准、条款全部公开。上传 APK 即可自检，每一项未通过都写明条款、证据和改法。',
    canonical: () => paths.home(),
  }
}
