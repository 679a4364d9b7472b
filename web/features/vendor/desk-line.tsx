import { queryVendorDesk } from '@alliance/contract/vendor'
import { useLiveCall } from '../../lib/use-live-call.ts'
import styles from './vendor.module.css'

const AGAIN_MS = 15_000

/** Whose workspace this is. What waits in it stands in the menu; here it is asked for more often, by who looks at a list. */
export const DeskLine = () => {
  const { data } = useLiveCall(queryVendorDesk, {}, { again: () => AGAIN_MS })
  return <p className={styles.desk}>{data ? <bdi>{data.memberName}</bdi> : null}</p>
}
