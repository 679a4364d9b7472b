import { verifyByNumber } from '@alliance/contract/certificate'
import { lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { chunk } from '../../lib/chunk.ts'
import { cx } from '../../lib/class-names.ts'
import { loading } from '../../lib/loading.ts'
import { readAsked } from './asked-number.ts'
import { useFileCheck } from './use-file-check.ts'
import { Finding } from './finding.tsx'
import { NothingAsked, NumberAnswer } from './verify-answer.tsx'
import styles from './verify-page.module.css'
import { VerifyWays } from './verify-ways.tsx'

/** Loaded with the first chosen file. */
const FileAnswer = lazy(chunk(async () => ({ default: (await import('./file-answer.tsx')).FileAnswer })))

/** `?number=` is set by the form and by QR codes; without it nothing is looked up. */
export const loader = loading(async ({ ask, query }) => {
  const asked = readAsked(query.get('number'))
  const view = asked && 'number' in asked ? await ask(verifyByNumber, { number: asked.number }) : null
  return { asked, view, now: Date.now() }
})

export const Component = () => {
  const { asked, view, now } = useLoaderData<typeof loader>()
  const { check, start, cancel } = useFileCheck()
  const answer = check ? (
    <Suspense fallback={<Finding tone="running">正在打开文件</Finding>}>
      <FileAnswer check={check} named={view} onCancel={cancel} />
    </Suspense>
  ) : asked ? (
    <NumberAnswer asked={asked} view={view} now={now} />
  ) : null
  // On a narrow window the answer comes first, in DOM order as on screen. The form isn't moved for it: it would lose the focus.
  return (
    <div className={cx('sheet in', styles.page)}>
      {answer ? <div className={styles.answer}>{answer}</div> : null}
      <VerifyWays asked={asked} told={check === undefined} onFile={(file) => void start(file)} />
      {answer ? null : (
        <div className={styles.answer}>
          <NothingAsked />
        </div>
      )}
    </div>
  )
}
