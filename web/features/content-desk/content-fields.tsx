import type { Drawing } from '@alliance/contract/body-marks'
import type { ContentKind } from '@alliance/contract/content-desk'
import { bannerDrawings, type Banner } from '@alliance/contract/banner'
import { NEWS_TYPE_ACTIVITY, NEWS_TYPE_ARTICLE, newsTypeLabel } from '@alliance/contract/news'
import type { Form } from '../../lib/use-form.ts'
import { AreaField, CheckField, SelectField, TextField } from '../../ui/form.tsx'
import { BodyField, PageBodyField } from './body-field.tsx'
import styles from './content-desk.module.css'

type Props = {
  form: Form
  /** Drawings that a document's body may refer to. */
  drawings: readonly Drawing[]
}

const types = [NEWS_TYPE_ARTICLE, NEWS_TYPE_ACTIVITY].map((type) => ({ value: String(type), label: newsTypeLabel(type) }))

const drawingNames: Record<Banner['drawing'], string> = {
  selfCheck: '自检：三台设备与条款刻度',
  standard: '标准：两栏文档',
  join: '加入：两扇面',
  openDay: '开放日：月历',
  fold: '折叠：360 与 840',
  pageSize: '16 KB：内存页',
}
const drawings = bannerDrawings.map((value) => ({ value, label: drawingNames[value] }))

const PATH_HINT = '本站地址，以 / 开头，例如 /home/activity'
const UNTIL_HINT = '北京时间，到时自动撤下；不填就一直显示'

const ArticleFields = ({ form }: { form: Form }) => (
  <>
    <div className={styles.pair}>
      <SelectField form={form} name="type" label="类别" options={types} />
      <TextField form={form} name="source" label="来源" optional maxLength={60} hint="写在日期旁边，例如供稿的部门" />
    </div>
    <TextField form={form} name="title" label="标题" maxLength={80} />
    <AreaField form={form} name="summary" label="摘要" rows={2} maxLength={200} hint="列表、搜索和订阅里显示，一两句话" />
    <BodyField form={form} />
  </>
)

const NoticeFields = ({ form }: { form: Form }) => (
  <>
    <TextField
      form={form}
      name="text"
      label="公告"
      maxLength={120}
      hint="显示在每一页的页头下面，越短越好：手机上一行约 20 个字"
    />
    <TextField form={form} name="path" label="点开到" optional maxLength={300} hint={PATH_HINT} />
    <TextField form={form} name="untilAt" label="到期时间" optional type="datetime-local" hint={UNTIL_HINT} />
    <CheckField form={form} name="important">
      重要公告：排在更新的公告前面，直到到期或撤回
    </CheckField>
  </>
)

const BannerFields = ({ form }: { form: Form }) => (
  <>
    <div className={styles.pair}>
      <TextField form={form} name="title" label="标题" maxLength={24} />
      <TextField form={form} name="text" label="说明" maxLength={40} />
    </div>
    <TextField form={form} name="path" label="点开到" maxLength={300} hint={PATH_HINT} />
    <div className={styles.pair}>
      <SelectField form={form} name="drawing" label="图" options={drawings} />
      <TextField form={form} name="sort" label="次序" inputMode="numeric" hint="0 到 999，小的在前" />
    </div>
    <TextField form={form} name="untilAt" label="到期时间" optional type="datetime-local" hint={UNTIL_HINT} />
  </>
)

const EditionFields = ({ form, drawings }: Props) => (
  <>
    <div className={styles.pair}>
      <TextField form={form} name="version" label="版本号" maxLength={12} hint="要高于已有的版本，例如 V1.1" />
      <TextField form={form} name="effectiveFrom" label="施行日期" type="date" hint="今天或以后，北京时间零点起" />
    </div>
    <AreaField form={form} name="summary" label="摘要" rows={2} maxLength={200} hint="正文前面、搜索和订阅里显示，一两句话" />
    <BodyField form={form} drawings={drawings} />
  </>
)

const PageFields = ({ form }: Props) => (
  <>
    <AreaField form={form} name="lede" label="导语" rows={2} maxLength={80} hint="标题下面的一句" />
    <PageBodyField form={form} />
  </>
)

const fieldsOf: Record<ContentKind, (props: Props) => React.ReactNode> = {
  article: ArticleFields,
  notice: NoticeFields,
  banner: BannerFields,
  edition: EditionFields,
  page: PageFields,
}

/** The form fields of one kind of content. */
export const ContentFields = ({ kind, ...rest }: Props & { kind: ContentKind }) => {
  const Fields = fieldsOf[kind]
  return <Fields {...rest} />
}
