import { NEWS_TYPE_ACTIVITY, queryNewsList } from '@alliance/contract/news'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { NewsRows } from './news-rows.tsx'

const SIZE = 50

export const loader = loading(({ ask }) => ask(queryNewsList, { type: NEWS_TYPE_ACTIVITY, size: SIZE }))

export const Component = () => {
  const { items } = useLoaderData<typeof loader>()
  return (
    <FoldSection
      title="联盟活动"
      level={1}
      lede="开放日、培训与公开征求意见。"
      index={
        <p className="more">
          <Link className="lnk" to={paths.newsList()}>
            全部资讯
          </Link>
        </p>
      }
    >
      {items.length === 0 ? (
        <Empty title="眼下没有活动" action={<LinkButton to={paths.newsList()}>看联盟资讯</LinkButton>}>
          新的活动会先在联盟资讯里公布。
        </Empty>
      ) : (
        <NewsRows items={items} />
      )}
    </FoldSection>
  )
}
