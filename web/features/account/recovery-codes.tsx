import { useState } from 'react'
import { saveFile } from '../../lib/save-file.ts'
import { site } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'
import own from './second-factor.module.css'

/** Shown once: kept by the reader, or lost. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const [told, setTold] = useState<string>()
  const text = codes.join('\n')
  // Where the page is not served securely there is no clipboard at all: async turns that into a rejection.
  const write = async () => navigator.clipboard.writeText(text)
  const copy = () =>
    write().then(
      () => setTold('已复制'),
      () => setTold('浏览器没有允许复制，请下载或抄写'),
    )
  return (
    <div className={styles.narrow}>
      <Notice tone="passed">两步验证已启用。请现在保存恢复码，它们只显示这一次。</Notice>
      <ul className={own.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="soft">手机不在身边时，可以用一个恢复码代替动态码，每个只能用一次。</p>
      <p className={styles.acts}>
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          复制
        </Button>
        <Button onClick={() => saveFile('recovery-codes.txt', `${site.name} 恢复码\n${text}\n`, 'text/plain')}>
          <Icon name="download" />
          下载
        </Button>
        <output className="mute">{told}</output>
      </p>
      <p className={styles.acts}>
        <Button kind="primary" onClick={onKept}>
          已保存，继续
        </Button>
      </p>
    </div>
  )
}
