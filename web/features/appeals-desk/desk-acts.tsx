import { acceptAppeal, askAppellant, assignAppeal, refuseAppeal, replyAppellant } from '@alliance/contract/appeals-desk'
import { AppealState } from '@alliance/contract/states'
import { Button } from '../../ui/button.tsx'
import type { Say } from '../../ui/notice.tsx'
import { openForm } from '../../ui/reason-form.tsx'
import { DecideForm } from './decide-form.tsx'
import type { DeskAppealDetail } from './appeal-page.tsx'
import styles from './desk.module.css'
import { RefuseForm, TextForm } from './text-forms.tsx'
import { useDeskPress } from './use-desk-act.ts'

type Given = { appeal: DeskAppealDetail; say: Say }

const wordsOf = ({ isMine, holder }: DeskAppealDetail): [label: string, done: string] => {
  if (isMine) return ['放回', '已放回。']
  return holder === null ? ['领取', '已领取。'] : ['接手', '已接手，原来的处理人会收到邮件。']
}

/** Takes the appeal, also from a colleague, or puts it back. */
export const AssignButton = ({ appeal, say }: Given) => {
  const { press, busy } = useDeskPress(assignAppeal, { appeal, say })
  if (appeal.clock === null || appeal.bar !== '') return null
  const to = appeal.isMine ? 'nobody' : 'me'
  const [label, done] = wordsOf(appeal)
  return (
    <Button size="small" busy={busy} onClick={() => void press({ to }, done)}>
      {label}
    </Button>
  )
}

/** Actions that the appeal's state allows. Without permission there are no buttons; the reason is shown above. */
export const DeskActs = ({ appeal, say }: Given) => {
  if (appeal.clock === null || appeal.bar !== '' || (appeal.holder !== null && !appeal.isMine)) return null
  const isReview = appeal.state === AppealState.pendingReview
  return (
    <p className={styles.acts}>
      {isReview ? <Review appeal={appeal} say={say} /> : <DecideButton appeal={appeal} say={say} />}
      <Button
        size="small"
        onClick={() =>
          openForm('请申诉人补充', (close) => (
            <TextForm appeal={appeal} say={say} close={close} call={askAppellant} {...asking} />
          ))
        }
      >
        请申诉人补充
      </Button>
      <Button
        size="small"
        onClick={() =>
          openForm('答复申诉人', (close) => (
            <TextForm appeal={appeal} say={say} close={close} call={replyAppellant} {...replying} />
          ))
        }
      >
        答复
      </Button>
    </p>
  )
}

const asking = { title: '请申诉人补充', hint: '期限停到申诉人回答为止。', act: '发出', done: '已请申诉人补充，期限停下。' }
const replying = { title: '答复申诉人', hint: '期限照走。', act: '发出', done: '已答复。' }

const Review = ({ appeal, say }: Given) => {
  const { press, busy } = useDeskPress(acceptAppeal, { appeal, say })
  return (
    <>
      <Button kind="primary" size="small" busy={busy} onClick={() => void press({}, '已受理，申诉人会收到邮件。')}>
        受理
      </Button>
      <Button
        kind="danger"
        size="small"
        onClick={() =>
          openForm('判为无效反馈？', (close) => <RefuseForm appeal={appeal} say={say} close={close} call={refuseAppeal} />)
        }
      >
        无效反馈
      </Button>
    </>
  )
}

const DecideButton = ({ appeal, say }: Given) => (
  <Button
    kind="primary"
    size="small"
    onClick={() => openForm(`结论：${appeal.number}`, (close) => <DecideForm appeal={appeal} say={say} close={close} />)}
  >
    作出结论
  </Button>
)
