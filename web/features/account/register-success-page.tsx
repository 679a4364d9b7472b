import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './account-form.module.css'
import { useWanted } from './landing.ts'

const steps = [
  { title: '登录并完善资料', text: '填写企业名称、统一社会信用代码，上传营业执照。核对通过后控制台就会开放。' },
  { title: '绑定厂商账号', text: '在控制台里逐个授权，证明应用属于你。' },
  { title: '上传安装包', text: '当场看到自检结果，再申请金标认证。' },
]

/** The registered address: known only to the browser (history state), so absent on the server, also after a reload. */
const useRegistered = (): string | undefined => {
  const state = useLocation().state as { email?: string } | null
  return useSyncExternalStore(
    () => () => {},
    () => state?.email,
    () => undefined,
  )
}

/** The account exists: the next steps, in order. */
export const Component = () => {
  const email = useRegistered()
  const wanted = useWanted()
  return (
    <FoldSection title="注册成功" level={1} lede={email ?? '账号现在就可以使用。'}>
      <div className={styles.narrow}>
        <StateTag label="账号已建立" tone="passed" large />
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title}>
              <b>{index + 1}</b>
              <div>
                <strong>{step.title}</strong>
                <span>{step.text}</span>
              </div>
            </li>
          ))}
        </ol>
        <LinkButton kind="primary" to={paths.login(wanted ?? paths.profileForm())}>
          去登录
        </LinkButton>
      </div>
    </FoldSection>
  )
}
