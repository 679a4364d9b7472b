import type { MemberReview } from '@alliance/contract/review'
import { MemberReviewState, ReviewFailureReason } from '@alliance/contract/states'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { wayOn, type Way } from './mending.ts'
import styles from './review.module.css'

/** Anchor of the proof by signing key on the same page. */
export const KEY_PROOF_ID = 'key-proof'

/** One row per vendor: its answer, the reason, and what to do. */
export const MembersTable = ({ members }: { members: readonly MemberReview[] }) => (
  <Table caption="各厂商的结论" className={styles.members} heads={['厂商', '结论', '说明', '核对时间', '处理']}>
    {members.map((member) => (
      <tr key={member.memberId}>
        <td className={styles.who}>
          <bdi>{member.name}</bdi>
        </td>
        <td className={styles.state}>
          <StateTag family={MemberReviewState} value={member.state} />
        </td>
        <td className={styles.why}>
          {member.reason === null ? null : <strong>{ReviewFailureReason.label(member.reason)}</strong>}
          <bdi>{member.detail}</bdi>
        </td>
        <td className={styles.time}>{member.checkedAt === null ? null : <Minute at={member.checkedAt} />}</td>
        <td className={styles.way}>
          <WayOn way={wayOn(member)} name={member.name} />
        </td>
      </tr>
    ))}
  </Table>
)

const WayOn = ({ way, name }: { way: Way | null; name: string }) => {
  if (way === null) return null
  if (way === 'prove')
    return (
      <a href={`#${KEY_PROOF_ID}`} aria-label={`用签名密钥证明归属：${name}`}>
        用签名密钥证明
      </a>
    )
  return (
    <LinkButton size="small" to={paths.vendorBinding()}>
      {way === 'bind' ? '去绑定' : '更换绑定'}
      <span className="vh">：{name}</span>
    </LinkButton>
  )
}
