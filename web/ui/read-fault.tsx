import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { isRefused } from '../lib/is-refused.ts'
import { ErrorPane } from './empty.tsx'

type Props = { title: string; error: Error | undefined; retry: () => void }

/** What could not be read: why, and another try where that can help. What is not there won't be there the next time. */
export const ReadFault = ({ title, error, retry }: Props) => {
  if (isRefused(error, codes.BAD_INPUT)) return <ErrorPane title={title}>地址里的编号不对，请从列表里重新打开。</ErrorPane>
  return (
    <ErrorPane title={title} {...(!isRefused(error, codes.NOT_FOUND) && { retry })}>
      {error?.message}
    </ErrorPane>
  )
}
