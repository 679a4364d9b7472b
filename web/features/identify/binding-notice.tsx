import { BIND_STATUS_BOUND, MEMBER_TYPE_UNCHECKED } from '@alliance/contract/binding'
import { useEffect } from 'react'
import { refreshBindings, useBindings } from '../../lib/bindings.ts'
import { paths } from '../../lib/paths.ts'
import { Band } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import styles from './apply.module.css'

/** Shown before the upload: a vendor without a bound account can't confirm the app's ownership. Blocks nothing. */
export const BindingNotice = () => {
  const bindings = useBindings()
  useEffect(() => {
    // Without a response show nothing; the page's own calls report that the server is unavailable.
    refreshBindings().catch(() => {})
  }, [])
  if (!bindings || bindings.allBound) return null
  const missing = bindings.members.filter(
    ({ type, bindStatus }) => type !== MEMBER_TYPE_UNCHECKED && bindStatus !== BIND_STATUS_BOUND,
  )
  return (
    <Band
      tone="undetermined"
      className={styles.binding}
      act={
        <LinkButton kind="text" size="small" to={paths.vendorBinding()}>
          去绑定
        </LinkButton>
      }
    >
      还没有绑定{missing.map(({ name }) => name).join('、')}的厂商账号。绑定后，厂商才能确认应用属于你。
    </Band>
  )
}
