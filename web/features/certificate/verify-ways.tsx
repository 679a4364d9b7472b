import { Form, Link, useNavigation } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { PACKAGE_FILES } from '../../lib/package-files.ts'
import { paths } from '../../lib/paths.ts'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError, TextInput, useAskedForm } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Asked } from './asked-number.ts'
import styles from './verify-page.module.css'

type Props = {
  asked: Asked | undefined
  /** Whether to show the error of the number, which belongs to the last lookup. */
  told: boolean
  onFile: (file: File) => void
}

/** By number (works without scripts), by QR code, or by the package itself. */
export const VerifyWays = ({ asked, told, onFile }: Props) => (
  <div className={styles.ways}>
    <h1 className="h1">查验证书</h1>
    <p className="lede">三种办法，都不需要登录。</p>
    <NumberForm asked={asked} told={told} />
    <ul className={styles.list}>
      <li>
        <Icon name="qr" />
        <b>扫二维码</b>
        <span>用手机相机扫证书或商店页上的二维码，会直接打开查验结果。</span>
      </li>
      <li>
        <Icon name="package" />
        <b>核对安装包</b>
        <span>在浏览器里算出 SHA-256 再比对，文件不会上传。</span>
      </li>
    </ul>
    <PackageZone onFile={onFile} />
    <noscript>
      <p className={styles.note}>核对安装包要用到脚本；没有脚本时，请按编号查验。</p>
    </noscript>
    <p className={styles.more}>
      <Link className="lnk" to={paths.registry()}>
        有效金标名录
      </Link>
      <Link className="lnk" to={paths.service()}>
        金标认证说明
      </Link>
    </p>
  </div>
)

const NumberForm = ({ asked, told }: Pick<Props, 'asked' | 'told'>) => {
  const isBusy = useNavigation().location?.pathname === paths.verify()
  const typed = asked?.typed ?? ''
  const form = useAskedForm({ number: typed })
  return (
    <Form ref={form} method="get" action={paths.verify()} className={styles.number} aria-label="按编号查验" noValidate>
      <Field label="证书编号" error={told && asked && 'problem' in asked ? asked.problem : undefined}>
        <TextInput
          name="number"
          defaultValue={typed}
          placeholder="GL-20261118-7K2M9Q"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" kind="primary" busy={isBusy}>
        查验
      </Button>
    </Form>
  )
}

/** A dashed drop zone; on a phone, without drag and drop, a button. */
const PackageZone = ({ onFile }: { onFile: (file: File) => void }) => {
  const { isOver, problem, take, zone } = useFileDrop(([file]) => file && onFile(file), { single: true })
  const takeFrom = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return
    take([...input.files])
    // So that the same file can be chosen again.
    input.value = ''
  }
  return (
    <>
      <label className={cx(styles.drop, isOver && styles.over)} {...zone}>
        <input
          className="vh"
          type="file"
          accept={PACKAGE_FILES}
          aria-label="选择要核对的安装包"
          // Also a file that was chosen before hydration.
          ref={takeFrom}
          onChange={(event) => takeFrom(event.currentTarget)}
        />
        <Icon name="package" />
        <span className={styles.drag}>把安装包拖到这里，或</span>
        <span className={styles.choose}>选择文件</span>
      </label>
      {problem ? <FieldError>{problem}</FieldError> : null}
    </>
  )
}
