import { frameCodes as codes } from '@alliance/contract/frame-codes'
import type { Refused } from '../lib/api.ts'
import { isRefused } from '../lib/is-refused.ts'
import { LinkButton } from './button.tsx'
import { ErrorPane } from './empty.tsx'

/** The list to go back to. */
export type Back = { to: string; label: string }
type Props = { title: string; error: Error | undefined; retry: () => void; back?: Back | undefined }

/** The URL's ids or filters are wrong. */
const wrongWords = ({ fields }: Refused) =>
  fields['keyword'] ? '要查找的词太长，请少写几个字。' : '地址里的编号不对，请从列表里重新打开。'

/** An error pane: the reason, and a retry unless it is pointless. What doesn't exist won't exist the next time. */
export const ReadFault = ({ title, error, retry, back }: Props) => {
  const isWrong = isRefused(error, codes.BAD_INPUT)
  const canRetry = !isWrong && !isRefused(error, codes.NOT_FOUND)
  const action = back && (
    <LinkButton size="small" to={back.to}>
      {back.label}
    </LinkButton>
  )
  return (
    <ErrorPane title={title} action={action} {...(canRetry && { retry })}>
      {isWrong ? wrongWords(error) : error?.message}
    </ErrorPane>
  )
}
