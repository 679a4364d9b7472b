import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import styles from './registration-page.module.css'

/** Registration for activities, without the common header. Nothing is open yet, and the page says just that. */
export const Component = () => (
  <div className="sheet in">
    <div className={styles.page}>
      <h1 className="h1">活动报名</h1>
      <p className="lede">可以报名的活动会列在这里。</p>
      <div className={styles.pane}>
        <Empty title="眼下没有可以报名的活动" action={<LinkButton to={paths.activity()}>看联盟活动</LinkButton>}>
          报名开始时，联盟活动里会写明时间与名额。
        </Empty>
      </div>
    </div>
  </div>
)
