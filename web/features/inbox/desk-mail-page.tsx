import { queryDeskMail, saveDeskMail } from '@alliance/contract/inbox'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './messages.module.css'
import { SwitchRow } from './switch-row.tsx'

const ABOUT = '工作日上午 9 点，汇总等你的角色处理的事项；没有待处理的就不发。'

/** 邮件提醒: whether this member of the staff gets the daily mail about waiting work. */
export const DeskMailPage = () => {
  const state = useCall(queryDeskMail, {})
  const { act, busy } = useAct(saveDeskMail, { refreshes: [queryDeskMail] })
  return (
    <>
      <PageHead crumbs={[]} title="邮件提醒" />
      <section className={styles.settings} aria-labelledby="desk-mail">
        <h2 id="desk-mail">后台待处理</h2>
        <div>
          <Loaded state={state} title="没有读到邮件提醒的设置" rows={1}>
            {({ mail }) => (
              <ul>
                <SwitchRow
                  label="每日汇总"
                  what="邮件"
                  about={ABOUT}
                  on={mail}
                  words={{ on: '发邮件', off: '不发邮件' }}
                  busy={busy}
                  toggle={() => act({ mail: !mail })}
                />
              </ul>
            )}
          </Loaded>
        </div>
      </section>
    </>
  )
}
