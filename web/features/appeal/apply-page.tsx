import { HANDLING_DAYS, REVIEW_DAYS } from '@alliance/contract/appeal-days'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { type About, AppealForm } from './appeal-form.tsx'
import styles from './appeal.module.css'
import { TermAppeal } from './term-appeal.tsx'

const aboutIn = (query: URLSearchParams): About | undefined => {
  const identifyId = query.get('identifyId')
  const termId = query.get('termId')
  const memberId = query.get('memberId')
  return identifyId === null || termId === null ? undefined : { identifyId, termId, ...(memberId !== null && { memberId }) }
}

/** 提出申诉: against a finding, given by the URL, or about something else. */
export const AppealApplyPage = () => {
  const [query] = useSearchParams()
  const about = aboutIn(query)
  return (
    <>
      <PageHead crumbs={[{ label: '申诉记录', to: paths.appeals() }, { label: '提出申诉' }]} title="提出申诉" />
      <p className={styles.lede}>
        {REVIEW_DAYS} 天内审核，受理后 {HANDLING_DAYS} 天内给出结论；需要你补充材料时，期限暂停计算。进展会发到你的邮箱。
      </p>
      {about ? (
        <TermAppeal key={JSON.stringify(about)} about={about} />
      ) : (
        <>
          <p className={styles.hint}>
            对判定有异议，请在
            <Link className="lnk" to={paths.goldList()}>
              认证报告
            </Link>
            里未通过的条款旁按<span className="nw">“申诉”</span>，条款与证据会自动带上。
          </p>
          <AppealForm subject="" />
        </>
      )}
    </>
  )
}
