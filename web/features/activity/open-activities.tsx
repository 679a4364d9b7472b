import type { Activity } from '@alliance/contract/activity'
import { paths } from '../../lib/paths.ts'
import { ActivityRow } from '../../ui/activity-row.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import styles from './registration-page.module.css'

/** All activities that are open for registration. */
export const OpenActivities = ({ activities }: { activities: readonly Activity[] }) => (
  <div className={styles.columns}>
    <div className={styles.index}>
      <h1 className="h1">活动报名</h1>
      <p className="lede">选一场活动，填写报名表。名额满了可以候补。</p>
    </div>
    {activities.length === 0 ? (
      <div>
        <Empty title="眼下没有可以报名的活动" action={<LinkButton to={paths.activity()}>看联盟活动</LinkButton>}>
          报名开始时，联盟活动里会写明时间与名额。
        </Empty>
      </div>
    ) : (
      <section>
        <h2 className="vh">可以报名的活动</h2>
        {activities.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </section>
    )}
  </div>
)
