import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { TaskTab } from './task-states.ts'

type Props = {
  /** What the list contains. */
  what: string
  /** When tasks appear in it. */
  hint: string
  tab: TaskTab
  keyword: string
  onAll: () => void
}

/** In place of an empty list of tasks: the reason, and where to look. */
export const NoTasks = ({ what, hint, tab, keyword, onAll }: Props) => {
  if (keyword !== '' && tab !== 'all')
    return <Empty title={`这里没有符合的${what}`} drawing="single" action={<Button onClick={onAll}>在全部任务里找</Button>} />
  if (keyword !== '')
    return (
      <Empty title={`没有符合的${what}`} drawing="single">
        换一个关键词看看。
      </Empty>
    )
  const titles: Partial<Record<TaskTab, string>> = { all: `还没有${what}`, unfinished: `没有未完成的${what}` }
  return (
    <Empty title={titles[tab] ?? `没有这样的${what}`} drawing="single">
      {hint}
    </Empty>
  )
}
