import { queryVendorDesk } from '@alliance/contract/vendor'
import { useLiveCall } from '../../lib/use-live-call.ts'
import styles from './vendor.module.css'

const AGAIN_MS = 15_000

/** Whose workspace this is and what waits in it. */
export const DeskLine = () => {
  const { data } = useLiveCall(queryVendorDesk, {}, { again: () => AGAIN_MS })
  return (
    <p className={styles.desk}>
      {data ? (
        <>
          <bdi>{data.memberName}</bdi>
          <span>待确认归属 {data.ownershipOpen} 项</span>
          <span>未完成的真机任务 {data.tasksOpen} 个</span>
          <span>未完成的云测试任务 {data.cloudOpen} 个</span>
        </>
      ) : null}
    </p>
  )
}
