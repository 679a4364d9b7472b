import { queryActivityList } from '@alliance/contract/activity'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { ActivityRow } from '../../ui/activity-row.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import styles from './activity-page.module.css'

const COMING = 50
const HELD = 10

export const loader = loading(async ({ ask }) => {
  const [coming, held] = await Promise.all([
    ask(queryActivityList, { size: COMING }),
    ask(queryActivityList, { held: 'true', size: HELD }),
  ])
  return { coming: coming.items, held: held.items }
})

export const Component = () => {
  const { coming, held } = useLoaderData<typeof loader>()
  return (
    <FoldSection
      title="联盟活动"
      level={1}
      lede="开放日、小班课与线上答疑。名额满了可以候补，有人取消时按顺序递补。"
      index={
        <p className="more">
          <Link className="lnk" to={paths.newsList()}>
            全部资讯
          </Link>
        </p>
      }
    >
      <h2 className={styles.part}>即将举行</h2>
      {coming.length === 0 ? (
        <Empty title="眼下没有活动" action={<LinkButton to={paths.newsList()}>看联盟资讯</LinkButton>}>
          新的活动会先在联盟资讯里公布。
        </Empty>
      ) : (
        coming.map((activity) => <ActivityRow key={activity.id} activity={activity} />)
      )}
      {held.length > 0 ? (
        <>
          <h2 className={styles.part}>已经举行</h2>
          {held.map((activity) => (
            <ActivityRow key={activity.id} activity={activity} />
          ))}
        </>
      ) : null}
    </FoldSection>
  )
}
