import type { Output } from '@alliance/contract/call'
import { MEMBER_TYPE_VENDOR, type queryAllianceMembers } from '@alliance/contract/home'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { FoldSection } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './home-members.module.css'

type Members = Output<typeof queryAllianceMembers>

/** Names in line, no logos: a demonstration invents its members and says so. */
export const HomeMembers = ({ members }: { members: Members }) => {
  const mark = site.demo ? '（演示名称）' : ''
  return (
    <FoldSection
      title="联盟成员"
      lede="终端成员运营应用商店并承担真机测试；生态单位参与制定标准。"
      index={
        <p className="more">
          <Link className="lnk" to={paths.join()}>
            加入我们
          </Link>
        </p>
      }
    >
      <Group title={`终端成员${mark}`} device members={members.filter((member) => member.type === MEMBER_TYPE_VENDOR)} />
      <Group title={`生态单位与战略伙伴${mark}`} members={members.filter((member) => member.type !== MEMBER_TYPE_VENDOR)} />
    </FoldSection>
  )
}

const Group = ({ title, members, device }: { title: string; members: Members; device?: boolean }) =>
  members.length === 0 ? null : (
    <section className={styles.group}>
      <h3>{title}</h3>
      <ul>
        {members.map((member) => (
          <li key={member.id} title={member.introduction || undefined}>
            {device ? <Icon name="foldable" /> : null}
            {member.name}
          </li>
        ))}
      </ul>
    </section>
  )
