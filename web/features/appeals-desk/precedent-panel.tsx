import type { Output } from '@alliance/contract/call'
import { queryAppealPrecedent } from '@alliance/contract/precedents-desk'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { Band } from '../../ui/band.tsx'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'
import styles from './desk.module.css'
import { PrecedentForm, WithdrawForm } from './precedent-forms.tsx'

type Told = Output<typeof queryAppealPrecedent>
type Given = { appeal: DeskAppealDetail; say: Say }

/** The published precedent of a decided appeal, and this officer's actions on it. */
export const PrecedentPanel = ({ appeal, say }: Given) => {
  const state = useCall(queryAppealPrecedent, { appealId: appeal.appealId })
  return (
    <section className={styles.section} aria-labelledby="precedent">
      <h2 id="precedent">公开案例</h2>
      <Loaded state={state} title="没有读到公开案例">
        {(told) => (
          <>
            <Words told={told} />
            {appeal.bar === '' && told.obstacle === '' ? <Acts told={told} appeal={appeal} say={say} /> : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

const Words = ({ told: { obstacle, precedent } }: { told: Told }) => {
  if (precedent === null)
    return (
      <p className={styles.told}>
        {obstacle === '' ? '对理解条款有帮助的，可以整理成案例公开，不写出企业、应用与实验室。' : `${obstacle}。`}
      </p>
    )
  const { number, title, publishedAt, revisedAt, withdrawn } = precedent
  if (withdrawn !== null)
    return (
      <Band className={styles.band} tone="cancelled">
        案例 {number}“{title}”已于 <Minute at={withdrawn.at} /> 撤下：{withdrawn.reason}
      </Band>
    )
  return (
    <p className={styles.told}>
      <Link className="lnk" to={paths.precedents({ number })}>
        {number} {title}
      </Link>
      <span>
        <Minute at={publishedAt} /> 公开
        {revisedAt === null ? null : (
          <>
            ，<Minute at={revisedAt} /> 修改
          </>
        )}
      </span>
    </p>
  )
}

const Acts = ({ told, appeal, say }: { told: Told } & Given) => {
  const { precedent, revision } = told
  const isPublic = precedent !== null && precedent.withdrawn === null
  const label = precedent === null ? '整理为案例' : isPublic ? '修改案例' : '重新公开'
  return (
    <p className={styles.acts}>
      <Button
        size="small"
        onClick={() =>
          openForm(label, (close) => <PrecedentForm told={told} appeal={appeal} say={say} close={close} />, 'min(720px, 100vw)')
        }
      >
        {label}
      </Button>
      {isPublic ? (
        <Button
          size="small"
          kind="danger"
          onClick={() =>
            openForm('撤下这个案例？', (close) => (
              <WithdrawForm seen={{ number: precedent.number, revision }} say={say} close={close} />
            ))
          }
        >
          撤下
        </Button>
      ) : null}
    </p>
  )
}
