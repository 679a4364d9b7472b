import type { Drawing } from '@alliance/contract/body-marks'
import { useState } from 'react'
import type { Form } from '../../lib/use-form.ts'
import { AreaField } from '../../ui/form.tsx'
import { InsertPicture, PicturedBlocks } from './pictured-body.tsx'
import styles from './content-desk.module.css'

const marks = [
  ['## 小标题', '小标题；### 再小一级'],
  ['- 一项', '列表；1. 一步 是有序的列表，点后面空一格，从写的数起'],
  ['| 机型 | 页大小 |', '表格的一行，第一行是表头；上一行写 表：名称 就有表题'],
  ['```', '单独一行，前后各一个，中间是代码'],
  ['`代码`', '行内的代码'],
  ['\\- 一段', '行首的 \\ 让记号成为普通的字；反引号前的也是'],
] as const

const pictureMark = ['图：名称 | 图注', '图片库里的一张图，单独一行；竖线和图注可以不写'] as const

/** Additional markup of documents: anchors for links, and the document's own drawings. */
const drawnMarks = (drawings: readonly Drawing[]) => [
  ['## 1 范围 {#s1}', '大括号里是链接用的名字，改标题时留着它，旧链接才不会断'],
  ...drawings.map(({ caption }) => [`图：${caption}`, '这份文档自带的线图，单独一行']),
]

const pageMarks = [
  ['## 小标题', '每一部分的标题，正文从它开始'],
  ['- 一项', '列表；章程里一项是一条，条号自动编；1. 一步 是有序的列表，点后面空一格'],
  ['| 类别 | 内容 |', '表格的一行，第一行是表头；上一行写 表：名称 就有表题'],
  ['[我的数据](/account/data)', '本站的链接'],
  ['{联盟名称}', '网站的设置；还有 {客服号}、{服务邮箱}、{另有的服务地址}'],
] as const

const Typed = ({ form, what, how }: { form: Form; what: string; how: readonly (readonly string[])[] }) => (
  <>
    <AreaField form={form} name="body" label="正文" rows={18} spellCheck={false} hint="一行一段" />
    <p className={styles.onPaper}>{form.values['body']}</p>
    <details className={styles.how}>
      <summary>怎样写{what}</summary>
      <dl>
        {how.map(([mark, words]) => (
          <div key={mark}>
            <dt>
              <code>{mark}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  </>
)

/** The body as plain text with markup, one block per line; below it the help and a preview. */
export const BodyField = ({ form, drawings }: { form: Form; drawings?: readonly Drawing[] }) => {
  const [isShown, setShown] = useState(false)
  const text = form.values['body'] ?? ''
  return (
    <div className={styles.body}>
      <Typed
        form={form}
        what="小标题、列表、表格、代码和图"
        how={[...marks, pictureMark, ...(drawings ? drawnMarks(drawings) : [])]}
      />
      <InsertPicture form={form} />
      <details className={styles.how} onToggle={(event) => setShown(event.currentTarget.open)}>
        <summary>边写边看排版</summary>
        {isShown ? (
          <div className={styles.sheet}>
            <PicturedBlocks text={text} {...(drawings && { drawings })} />
          </div>
        ) : null}
      </details>
    </div>
  )
}

/** The same for a page, without a preview here: the page has its own layout and preview. */
export const PageBodyField = ({ form }: { form: Form }) => (
  <div className={styles.body}>
    <Typed form={form} what="小标题、列表、表格、链接和网站的设置" how={pageMarks} />
  </div>
)
