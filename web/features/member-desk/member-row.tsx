import { memberKindLabels, type DeskMember } from '@alliance/contract/member-desk'
import { Link } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { openHide, openMove } from './member-boxes.tsx'
import styles from './member-desk.module.css'
import type { MemberActs } from './use-member-acts.ts'

type Props = { member: DeskMember; place: number; count: number; acts: MemberActs }

/** One member: position, public entry, actions. */
export const MemberRow = (props: Props) => {
  const { member, place } = props
  const { memberId, name, introduction, kind, certifies, demo, hiddenAt, changedAt, changedBy } = member
  return (
    <tr data-member={memberId}>
      <td className={styles.place}>
        <span className={styles.narrow}>第 </span>
        {place}
        <span className={styles.narrow}> 位</span>
      </td>
      <td className={styles.name}>
        <Link to={officePaths.memberForm(memberId)}>
          <bdi>{name}</bdi>
        </Link>
        {demo ? <Tag>演示</Tag> : null}
        {introduction ? (
          <p className={styles.small}>
            <bdi>{introduction}</bdi>
          </p>
        ) : null}
      </td>
      <td className={styles.kind}>
        {memberKindLabels[kind]}
        {kind === 'terminal' ? <p className={styles.small}>{certifies ? '参与认证' : '没有接入认证'}</p> : null}
      </td>
      <td className={styles.state}>
        <StateTag label={hiddenAt === null ? '公开' : '未公开'} tone={hiddenAt === null ? 'passed' : 'cancelled'} bare />
      </td>
      <td className={styles.time}>
        {changedAt === null ? null : (
          <>
            <span className={styles.narrow}>改动 </span>
            <Minute at={changedAt} />
            <p className={styles.small}>
              <bdi>{changedBy}</bdi>
            </p>
          </>
        )}
      </td>
      <td className={styles.acts}>
        <Steps {...props} />
        <PublicButton {...props} />
      </td>
    </tr>
  )
}

const Steps = ({ member, place, count, acts }: Props) => {
  const placed = { memberId: member.memberId, name: member.name, place }
  return (
    <>
      <IconButton
        label={`上移 ${member.name}`}
        name="up"
        className={styles.step}
        disabled={place === 1}
        onClick={() => void acts.move(placed, place - 1)}
      >
        <Icon name="up" />
      </IconButton>
      <IconButton
        label={`下移 ${member.name}`}
        name="down"
        className={styles.step}
        disabled={place === count}
        onClick={() => void acts.move(placed, place + 1)}
      >
        <Icon name="down" />
      </IconButton>
      <Button kind="text" size="small" aria-label={`改位次 ${member.name}`} onClick={() => openMove(placed, count, acts)}>
        改位次
      </Button>
    </>
  )
}

const PublicButton = ({ member, acts }: Props) =>
  member.hiddenAt === null ? (
    <Button kind="text" size="small" aria-label={`移出名单 ${member.name}`} onClick={() => openHide(member, acts)}>
      移出名单
    </Button>
  ) : (
    <Button kind="text" size="small" aria-label={`放回名单 ${member.name}`} onClick={() => void acts.show(member)}>
      放回名单
    </Button>
  )
