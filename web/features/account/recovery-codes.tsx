import { saveFile } from '../../lib/save-file.ts'
import { site } from '../../lib/site.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'
import own from './second-factor.module.css'

/** Recovery codes, shown only once. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const text = codes.join('\n')
  const { said, copy } = useCopy(text, '浏览器没有允许复制，请下载或抄写')
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
        <Button onClick={copy}>
          <Icon name="copy" />
          复制
        </Button>
        <Button onClick={() => saveFile('recovery-codes.txt', `${site.name} 恢复码\n${text}\n`, 'text/plain')}>
          <Icon name="download" />
          下载
        </Button>
        <output className="mute">{said}</output>
      </p>
      <p className={styles.acts}>
        <Button kind="primary" onClick={onKept}>
          已保存，继续
        </Button>
      </p>
    </div>
  )
}
