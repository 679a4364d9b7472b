import { codes } from '@alliance/contract/codes'
import { proveSigningKey, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { useEffect, useState, type ReactNode } from 'react'
import { ask } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { refresh } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { KEY_PROOF_ID } from './members-table.tsx'
import styles from './review.module.css'

type Props = {
  apkId: string
  challenge: { path: string; content: string }
  proved: boolean
  /** Renders the upload, which calls back with the uploaded package. */
  children: (onUploaded: (uploadId: string) => Promise<void>) => ReactNode
}

/** Proof of ownership: a package of the app, signed with its key, that contains the challenge shown here. */
export const KeyProof = ({ apkId, challenge, proved, children }: Props) => {
  const [said, setSaid] = useState<Said>()
  const prove = async (uploadId: string) => {
    setSaid(undefined)
    try {
      await ask(proveSigningKey, { apkId, uploadId })
      setSaid({ tone: 'passed', words: '签名密钥已证明。厂商没有收录这个应用时，以这份证明为准。' })
      refresh([queryReviewDetail, queryReviewList])
    } catch (error) {
      // A package that fails the proof is handled: another can be chosen. Any other error can be retried.
      if (!isRefused(error, codes.KEY_PROOF_FAILED)) throw error
      setSaid({ tone: 'error', words: `${error.message}。请改好后重新上传。` })
    }
  }
  return (
    <section className={styles.section} id={KEY_PROOF_ID} aria-labelledby="key-proof-title">
      <h2 id="key-proof-title" tabIndex={-1}>
        用签名密钥证明归属
      </h2>
      <p className={styles.lede}>
        厂商商店没有收录这个应用时，可以用签名密钥证明：把下面的内容放进安装包，用发布时的密钥签名后上传。这个安装包只用来核对，不进入认证，也不会发布。
      </p>
      <ol className={styles.steps}>
        <li>
          在安装包里加入文件 <Copied value={challenge.path} name="文件路径" />
        </li>
        <li>
          文件内容为 <Copied value={challenge.content} name="文件内容" />
        </li>
        <li>包名不变，用与已上传版本相同的密钥签名，然后上传。</li>
      </ol>
      {proved && !said ? <Notice tone="passed">签名密钥已证明，不需要重复上传。</Notice> : null}
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      {proved ? null : <div className={styles.upload}>{children(prove)}</div>}
    </section>
  )
}

const COPIED_MS = 2000

const Copied = ({ value, name }: { value: string; name: string }) => {
  const [word, setWord] = useState('复制')
  useEffect(() => {
    if (word === '复制') return
    const timer = setTimeout(() => setWord('复制'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [word])
  // Outside of secure contexts there is no clipboard at all: async turns that into a rejection.
  const copy = async () => navigator.clipboard.writeText(value)
  return (
    <span className={styles.copied}>
      <code>{value}</code>
      <Button
        kind="text"
        size="small"
        aria-label={`复制${name}`}
        onClick={() =>
          void copy().then(
            () => setWord('已复制'),
            () => setWord('浏览器不允许复制'),
          )
        }
      >
        <span aria-live="polite">{word}</span>
      </Button>
    </span>
  )
}
