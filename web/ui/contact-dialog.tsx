import { paths } from '../lib/paths.ts'
import { site } from '../lib/site.ts'
import styles from './contact-dialog.module.css'
import { openBox, whenClosed } from './dialogs.tsx'

const open = (): Promise<void> =>
  whenClosed(
    openBox({
      title: '欢迎联系我们',
      content: (
        <>
          <p>成为联盟会员（生态单位、合作伙伴）请联系工作人员；我们会尽快答复你的咨询。</p>
          <dl className={styles.rows}>
            <dt>客服号</dt>
            <dd>{site.serviceId}</dd>
            <dt>服务邮箱</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
            <dt>金标认证</dt>
            <dd>
              申请金标认证请点击“<a href={paths.register()}>联盟注册会员</a>”
            </dd>
          </dl>
        </>
      ),
      primary: { label: '关 闭', kind: 'secondary' },
    }),
  )

let opened: Promise<void> | undefined
/** 欢迎联系我们: whom to write to, and where to apply. Repeated clicks open only one box. */
export const contactDialog = (): Promise<void> =>
  (opened ??= open().finally(() => {
    opened = undefined
  }))
