import { grantLabels } from '@alliance/contract/office'
import { useAccount } from '../../lib/session.ts'
import { Empty } from '../../ui/empty.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** For staff who are no administrators: which roles they hold. Their desks open with their pages. */
export const RolesPage = () => {
  const grants = useAccount()?.grants ?? []
  return (
    <>
      <PageHead crumbs={[]} title="我的角色" />
      <Empty title={grants.map((grant) => grantLabels[grant]).join('、')} drawing="single">
        你的角色已经生效，对应的工作页面还没有开放。账号、白名单与设置由管理员办理。
      </Empty>
    </>
  )
}
