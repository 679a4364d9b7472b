import { queryVendorDesk } from '@alliance/contract/vendor'
import { useCall } from '../../lib/use-call.ts'
import styles from './vendor.module.css'

/** Whose workspace this is and what waits in it. */
export const DeskLine = () => {
  const { data } = useCall(queryVendorDesk, {})
  return (
    <p className={styles.desk}>
      {data ? (
        <>
          <bdi>{data.memberName}</bdi>
          <span>待确认归属 {data.ownershipOpen} 项</span>
          <span>未完成的真机任务 {data.tasksOpen} 个</span>
        </>
      ) : null}
    </p>
  )
}
