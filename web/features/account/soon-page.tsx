import { useMatches } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { contactDialog } from '../../ui/contact-dialog.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Empty } from '../../ui/empty.tsx'

/** An account page that opens with the next release: says so, and what can be done until then. */
export const Component = () => {
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined
  return (
    <FoldSection title={handle?.title ?? ''} level={1} lede="这个页面将在下一个版本开放。">
      <Empty
        title="眼下由工作人员办理"
        action={
          <>
            <Button kind="primary" onClick={() => void contactDialog()}>
              联系我们
            </Button>
            <LinkButton to={paths.login()}>去登录</LinkButton>
          </>
        }
      >
        注册、找回密码和修改账号资料，请联系工作人员；我们会尽快答复。
      </Empty>
    </FoldSection>
  )
}
