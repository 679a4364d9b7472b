import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { termPath, type Work } from './task-kinds.ts'
import type { Term } from './term-pane.tsx'
import styles from './vendor.module.css'

/** Id of the button that submits the task. */
export const SUBMIT_ID = 'submit-task'

/** First the following terms, then those that were skipped. */
const nextOpen = (terms: Work['terms'], { id }: Term): Term | undefined => {
  const at = terms.findIndex((one) => one.id === id)
  return [...terms.slice(at + 1), ...terms.slice(0, at)].find(({ result }) => result === null)
}

/**
 * After a saved result: a link to the next term without one, or to the submit button. The list of terms is out of sight by then.
 */
export const Onward = ({ work: { task, terms, kind }, term }: { work: Work; term: Term }) => {
  if (task.state !== 'claimed') return null
  const next = nextOpen(terms, term)
  if (next)
    return (
      <Link className={styles.onward} to={termPath[kind](task.taskId, next.id)} replace preventScrollReset>
        下一条：{next.title}
      </Link>
    )
  return (
    <Button kind="text" onClick={() => document.getElementById(SUBMIT_ID)?.focus()}>
      全部填完，去提交
    </Button>
  )
}
