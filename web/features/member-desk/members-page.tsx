import { queryDeskMembers } from '@alliance/contract/member-desk'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { paths } from '../../lib/paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './member-desk.module.css'
import { MemberRow } from './member-row.tsx'
import { LIVE_MS } from './live.ts'
import { useMemberActs } from './use-member-acts.ts'
import { useSteps } from './use-steps.ts'

/** 联盟成员: the public list for editors, including hidden members. */
export const MembersPage = () => {
  const state = useLiveCall(queryDeskMembers, {}, { again: () => LIVE_MS })
  const arrived = useLocation().state as { said?: Said } | null
  const [said, setSaid] = useState(arrived?.said)
  const { list, steps } = useSteps({ items: state.data?.items, failed: state.error !== undefined })
  const acts = useMemberActs({ onSaid: setSaid, reload: state.reload, steps })
  return (
    <>
      <PageHead crumbs={[]} title="联盟成员">
        <LinkButton kind="primary" size="small" to={officePaths.memberForm()}>
          新建成员
        </LinkButton>
      </PageHead>
      <p className={styles.lede}>
        按这里的次序显示在<a href={paths.home()}>首页</a>和<a href={paths.join()}>加入我们</a>，每次改动马上生效。
      </p>
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <Loaded state={state} title="没有读到联盟成员">
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="还没有联盟成员" drawing="single">
              新建的成员会列在这里，访客马上看到。
            </Empty>
          ) : (
            <div ref={list}>
              <p className={styles.count}>
                共 {items.length} 家，公开 {items.filter(({ hiddenAt }) => hiddenAt === null).length} 家
              </p>
              <Table
                caption="联盟成员"
                className={styles.list}
                heads={['位次', '成员', '类别', '名单', '最近改动', '操作']}
                stale={state.error !== undefined}
              >
                {items.map((member, index) => (
                  <MemberRow key={member.memberId} member={member} place={index + 1} count={items.length} acts={acts} />
                ))}
              </Table>
            </div>
          )
        }
      </Loaded>
    </>
  )
}
