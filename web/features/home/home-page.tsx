import { queryBannerList } from '@alliance/contract/banner'
import { publicFigures, queryAllianceMembers } from '@alliance/contract/home'
import { queryDocMenu, queryRecommendedDocs } from '@alliance/contract/library'
import { queryNewsList } from '@alliance/contract/news'
import { queryRegistry } from '@alliance/contract/registry'
import { useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { HomeBanners } from './home-banners.tsx'
import { HomeCertified } from './home-certified.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeMembers } from './home-members.tsx'
import { HomeNews } from './home-news.tsx'
import { HomeStandards } from './home-standards.tsx'

const NEWS_SHOWN = 5
const LABELS_SHOWN = 5

export const loader = loading(async ({ ask }) => {
  const [figures, documents, recommended, news, members, banners, labels] = await Promise.all([
    ask(publicFigures, {}),
    ask(queryDocMenu, {}),
    ask(queryRecommendedDocs, {}),
    ask(queryNewsList, { size: NEWS_SHOWN }),
    ask(queryAllianceMembers, {}),
    ask(queryBannerList, {}),
    ask(queryRegistry, { size: LABELS_SHOWN }),
  ])
  return { figures, documents, recommended, news: news.items, members, banners, labels: labels.items }
})

export const Component = () => {
  const { figures, documents, recommended, news, members, banners, labels } = useLoaderData<typeof loader>()
  return (
    <>
      <HomeHero figures={figures} documents={documents} recommended={recommended} labels={labels} />
      <HomeBanners banners={banners} />
      <HomeStandards figures={figures} documents={documents} />
      <HomeCertified figures={figures} />
      <HomeNews news={news} />
      <HomeMembers members={members} />
    </>
  )
}

export { HomeBanners }
