import { type FollowedDocument, queryFollowing, saveFollowing } from '@alliance/contract/following'
import { queryInboxSettings } from '@alliance/contract/inbox'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ClauseChoice } from './clause-choice.tsx'
import styles from './messages.module.css'
import { SwitchRow } from './switch-row.tsx'

/** 标准更新: documents, or clauses of them, to be notified about. */
export const FollowingPart = () => {
  const state = useCall(queryFollowing, {})
  const above = useCall(queryInboxSettings, {})
  const part = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // Scrolls to the linked section by script: when the browser looked for it, neither it nor the content above had loaded.
  const isMeant = hash === '#inbox-following' && state.data !== undefined && above.data !== undefined
  useEffect(() => {
    if (isMeant) part.current?.scrollIntoView()
  }, [isMeant])
  return (
    <section ref={part} className={styles.settings} aria-labelledby="inbox-following">
      <h2 id="inbox-following">标准更新</h2>
      <div>
        <p className={styles.note}>
          关注的文档公布新版本，公布后又改期、改文字或撤回，以及开始施行时，会告诉你改了哪几处。标准可以只关注其中几条，这几条有变化才告诉你。
        </p>
        <Loaded state={state} title="没有读到关注的文档">
          {(documents) => (
            <ul>
              {documents.map((document) => (
                <DocumentRow key={document.documentId} document={document} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  )
}

const WORDS = { on: '已关注', off: '未关注' }

const followedWords = ({ followed, termIds, clauses }: FollowedDocument) => {
  if (!followed) return clauses.length > 0 ? `${clauses.length} 条` : '不分条款'
  if (termIds.length === 0) return '关注整份'
  const names = clauses.filter(({ termId }) => termIds.includes(termId)).map(({ clause }) => clause)
  return `只关注 ${names.length} 条：${names.join('、')}`
}

const DocumentRow = ({ document }: { document: FollowedDocument }) => {
  const { documentId, title, followed, clauses } = document
  const { act, busy } = useAct(saveFollowing, { refreshes: [queryFollowing] })
  const [isChoosing, setChoosing] = useState(false)
  const toggle = async () => {
    setChoosing(false)
    await act({ documentId, followed: !followed })
  }
  const chooser = useRef<HTMLButtonElement>(null)
  const close = () => {
    setChoosing(false)
    chooser.current?.focus()
  }
  const canChoose = followed && clauses.length > 0
  return (
    <SwitchRow label={title} what="关注" about={followedWords(document)} on={followed} words={WORDS} busy={busy} toggle={toggle}>
      {canChoose ? (
        <div className={styles.choosing}>
          <Button
            ref={chooser}
            kind="text"
            size="small"
            aria-expanded={isChoosing}
            aria-label={`选择条款：${title}`}
            onClick={() => setChoosing(!isChoosing)}
          >
            选择条款
          </Button>
          {isChoosing ? <ClauseChoice document={document} onDone={close} /> : null}
        </div>
      ) : null}
    </SwitchRow>
  )
}
