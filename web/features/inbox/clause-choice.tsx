import { type FollowedDocument, queryFollowing, saveFollowing } from '@alliance/contract/following'
import { useState } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { FormActs } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './messages.module.css'

type Props = { document: FollowedDocument; onDone: () => void }

/** Choice of a standard's clauses to follow; none chosen means all of them. */
export const ClauseChoice = ({ document: { documentId, title, clauses, termIds }, onDone }: Props) => {
  const { act, busy } = useAct(saveFollowing, { refreshes: [queryFollowing] })
  const [chosen, setChosen] = useState<readonly string[]>(termIds)
  const [failed, setFailed] = useState('')
  const save = async () => {
    setFailed('')
    try {
      await act({ documentId, followed: true, ...(chosen.length > 0 && { termIds: [...chosen] }) })
      onDone()
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  const flip = (term: string, on: boolean) => setChosen(on ? [...chosen, term] : chosen.filter((one) => one !== term))
  return (
    <fieldset className={styles.clauses}>
      <legend className="vh">{`关注${title}的哪几条`}</legend>
      <div>
        {clauses.map(({ termId, clause, title: name }) => (
          <Checkbox
            key={termId}
            checked={chosen.includes(termId)}
            onChange={(event) => flip(termId, event.currentTarget.checked)}
          >
            <span className="mono">{clause}</span> {name}
          </Checkbox>
        ))}
      </div>
      {failed ? <Notice tone="error">{failed}</Notice> : null}
      <FormActs>
        <Button kind="primary" size="small" busy={busy} onClick={() => void save()}>
          {chosen.length > 0 ? `只关注这 ${chosen.length} 条` : '关注整份'}
        </Button>
        {chosen.length > 0 ? (
          <Button kind="text" size="small" onClick={() => setChosen([])}>
            全部不选
          </Button>
        ) : null}
      </FormActs>
    </fieldset>
  )
}
