import {
  BIND_STATUS_BOUND,
  BIND_STATUS_EXPIRED,
  BIND_STATUS_NONE,
  bindStatusLabel,
  type MemberBinding,
} from '@alliance/contract/binding'
import type { Tone } from '@alliance/contract/states'
import { Button } from '../../ui/button.tsx'
import { MemberMark } from '../../ui/member-mark.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './binding.module.css'

const tones: Record<number, Tone> = {
  [BIND_STATUS_NONE]: 'undetermined',
  [BIND_STATUS_BOUND]: 'passed',
  [BIND_STATUS_EXPIRED]: 'warning',
}

type Props = { member: MemberBinding; busy: boolean; onBind: () => void; onUnbind: () => void }

/** One terminal vendor: name, binding, actions. */
export const MemberRow = ({ member, busy, onBind, onUnbind }: Props) => {
  const { name, bindStatus, boundAccount, boundAt } = member
  return (
    <tr>
      <td className={styles.who}>
        <MemberMark name={name} />
        <bdi>{name}</bdi>
      </td>
      <td className={styles.state}>
        <StateTag label={bindStatusLabel(bindStatus)} tone={tones[bindStatus]} />
      </td>
      <td>{boundAccount ? <bdi>{boundAccount}</bdi> : null}</td>
      <td className={styles.time}>{boundAt === null ? null : <Minute at={boundAt} />}</td>
      <td className={styles.acts}>
        {bindStatus === BIND_STATUS_BOUND ? null : (
          <Button size="small" busy={busy} aria-label={`${bindWord(bindStatus)} ${name}`} onClick={onBind}>
            {bindWord(bindStatus)}
          </Button>
        )}
        {bindStatus === BIND_STATUS_NONE ? null : (
          <Button kind="text" size="small" className={styles.unbind} aria-label={`解除绑定 ${name}`} onClick={onUnbind}>
            解除绑定
          </Button>
        )}
      </td>
    </tr>
  )
}

const bindWord = (bindStatus: number) => (bindStatus === BIND_STATUS_EXPIRED ? '重新绑定' : '绑定')
