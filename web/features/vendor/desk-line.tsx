import { queryVendorDesk } from '@alliance/contract/vendor'
import { useLiveCall } from '../../lib/use-live-call.ts'
import styles from './vendor.module.css'

const AGAIN_MS = 15_000

/** Name of the member. The menu shows the counts of the same call; polling here is more frequent, for viewers of a list. */
export const DeskLine = () => {
  const { data } = useLiveCall(queryVendorDesk, {}, { again: () => AGAIN_MS })
  return <p className={styles.desk}>{data ? <bdi>{data.memberName}</bdi> : null}</p>
}
