import { messageBox, whenClosed } from './dialogs.tsx'

/** 欢迎联系我们, loaded on first use. */
export const contactDialog = (): Promise<void> =>
  import('./contact-dialog.tsx').then(
    ({ contactDialog: open }) => open(),
    () => whenClosed(messageBox({ content: '联系方式没有加载成功，请检查网络后重试' })),
  )
