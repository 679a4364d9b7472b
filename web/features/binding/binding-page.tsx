import {
  BIND_STATUS_BOUND,
  BIND_STATUS_EXPIRED,
  MEMBER_TYPE_UNCHECKED,
  allBound,
  queryMemberBindings,
  type MemberBinding,
} from '@alliance/contract/binding'
import { useEffect } from 'react'
import { keepBindings } from '../../lib/bindings.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { Band } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './binding.module.css'
import { MemberRow } from './member-row.tsx'
import { useBindReturn } from './use-bind-return.ts'
import { useVendorActs } from './use-vendor-acts.ts'

/** 厂商账号绑定: the state of each terminal vendor's binding, with buttons to bind and unbind. */
export const BindingPage = () => {
  const state = useCall(queryMemberBindings, {})
  const { data } = state
  const returned = useBindReturn()
  const acts = useVendorActs(returned.forget)
  useEffect(() => {
    if (data) keepBindings(data)
  }, [data])
  return (
    <>
      <PageHead crumbs={[]} title="厂商账号绑定" />
      <p className={styles.lede}>
        绑定你在终端厂商的开发者账号后，联盟向厂商核对应用是否属于你。联盟不会得到你在厂商的密码，随时可以解除。
      </p>
      <div className={styles.results}>
        <ReturnNotice {...returned} />
        {acts.problem ? <Notice tone="error">{acts.problem}</Notice> : null}
      </div>
      <Loaded state={state} title="没有读到联盟成员" rows={4}>
        {(members) => <Members members={members} stale={state.error !== undefined} acts={acts} />}
      </Loaded>
    </>
  )
}

const ReturnNotice = ({ outcome, retry }: ReturnType<typeof useBindReturn>) => {
  switch (outcome?.kind) {
    case undefined:
      return null
    case 'asking':
      return <Notice tone="running">正在向厂商确认这次授权</Notice>
    case 'bound':
      return <Notice tone="passed">已绑定{outcome.answer.name}</Notice>
    case 'refused':
      return <Notice tone={outcome.isOwnWish ? 'warning' : 'error'}>{outcome.message}</Notice>
    case 'unreachable':
      return (
        <Notice tone="error">
          授权已经拿到，但没有送到联盟的服务器。
          <Button kind="text" size="small" onClick={retry}>
            重试
          </Button>
        </Notice>
      )
  }
}

type MembersProps = { members: MemberBinding[]; stale: boolean; acts: ReturnType<typeof useVendorActs> }

const Members = ({ members, stale, acts }: MembersProps) => {
  const vendors = members.filter((member) => member.type !== MEMBER_TYPE_UNCHECKED)
  const others = members.filter((member) => member.type === MEMBER_TYPE_UNCHECKED)
  return (
    <>
      <section className={styles.section} aria-labelledby="vendors">
        <h2 id="vendors">终端成员</h2>
        {vendors.length === 0 ? (
          <Empty title="还没有终端成员">有终端成员加入联盟后，会列在这里。</Empty>
        ) : (
          <>
            <AllBound vendors={vendors} />
            <Table caption="终端成员与绑定状态" heads={['成员', '状态', '绑定的账号', '绑定时间', '操作']} stale={stale}>
              {vendors.map((member) => (
                <MemberRow
                  key={member.memberId}
                  member={member}
                  busy={acts.busyMember === member.memberId}
                  onBind={() => void acts.bind(member)}
                  onUnbind={() => void acts.unbind(member)}
                />
              ))}
            </Table>
          </>
        )}
      </section>
      {others.length === 0 ? null : (
        <section className={styles.section} aria-labelledby="others">
          <h2 id="others">
            其他成员<small>不需要绑定</small>
          </h2>
          <ul className={styles.others}>
            {others.map((member) => (
              <li key={member.memberId}>
                <bdi>{member.name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const AllBound = ({ vendors }: { vendors: MemberBinding[] }) => {
  if (allBound(vendors))
    return (
      <Band
        tone="passed"
        act={
          <LinkButton kind="text" size="small" to={paths.goldForm()}>
            认证新应用
          </LinkButton>
        }
      >
        全部终端成员都已绑定。
      </Band>
    )
  const missing = vendors.filter(({ bindStatus }) => bindStatus !== BIND_STATUS_BOUND)
  const expired = missing.filter(({ bindStatus }) => bindStatus === BIND_STATUS_EXPIRED).length
  return (
    <Band tone={expired > 0 ? 'warning' : 'undetermined'}>
      还有 {missing.length} 家终端成员没有绑定{expired > 0 ? `，其中 ${expired} 家已失效` : ''}
      。没有绑定的厂商无法确认应用属于你。
    </Band>
  )
}
