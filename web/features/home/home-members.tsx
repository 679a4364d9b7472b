import type { Output } from '@alliance/contract/call'
import { MEMBER_TYPE_VENDOR, type queryAllianceMembers } from '@alliance/contract/home'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { FoldSection } from '../../ui/fold.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { MemberMark } from '../../ui/member-mark.tsx'
import styles from './home-members.module.css'

type Members = Output<typeof queryAllianceMembers>

/** The alliance's members; the demonstration's are labelled as invented. */
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
      <Group title={`终端成员${mark}`} icon="foldable" members={members.filter((member) => member.type === MEMBER_TYPE_VENDOR)} />
      <Group
        title={`生态单位与战略伙伴${mark}`}
        icon="link"
        members={members.filter((member) => member.type !== MEMBER_TYPE_VENDOR)}
      />
    </FoldSection>
  )
}

type GroupProps = { title: string; icon: IconName; members: Members }

/** The icon shows the tier; each member has a logo drawn from its name, not the company's own. */
const Group = ({ title, icon, members }: GroupProps) =>
  members.length === 0 ? null : (
    <section className={styles.group}>
      <h3>
        <Icon name={icon} size={16} />
        {title}
      </h3>
      <ul>
        {members.map((member) => (
          <li key={member.id} title={member.introduction || undefined}>
            <MemberMark name={member.name} />
            {member.name}
          </li>
        ))}
      </ul>
    </section>
  )
