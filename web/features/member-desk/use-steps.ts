import type { DeskMember } from '@alliance/contract/member-desk'
import { useEffect, useRef } from 'react'

type Step = { memberId: string; from: number; to: number }
type Shown = { items: readonly DeskMember[] | undefined; failed: boolean }

/**
 * Moves by one position, one at a time: each waits until the list shows the previous one, since a move based on the old order
 * would be refused. A row that moves loses the focus: it is set back to the same arrow, or to the other one at an end of the
 * list.
 */
export const useSteps = ({ items, failed }: Shown) => {
  const list = useRef<HTMLDivElement>(null)
  const underWay = useRef<Step & { done: boolean }>(undefined)
  useEffect(() => {
    const step = underWay.current
    if (!step?.done) return
    // The list has been refetched since; a colleague may have moved others meanwhile.
    underWay.current = undefined
    if (failed) return
    const row = list.current?.querySelector(`[data-member="${step.memberId}"]`)
    const here = document.activeElement
    if (here !== document.body && !row?.contains(here)) return
    const names = step.to < step.from ? ['up', 'down'] : ['down', 'up']
    const buttons = names.map((name) => row?.querySelector<HTMLElement>(`button[name=${name}]:enabled`))
    buttons.find(Boolean)?.focus()
  }, [items, failed])
  return {
    list,
    steps: {
      /** False while the previous move is unfinished. */
      begin: (step: Step): boolean => {
        if (underWay.current) return false
        underWay.current = { ...step, done: false }
        return true
      },
      /** Done on the server: the next fetched list shows it. */
      finish: () => {
        if (underWay.current) underWay.current.done = true
      },
      /** The move was refused. */
      drop: () => {
        underWay.current = undefined
      },
    },
  }
}
export type Steps = ReturnType<typeof useSteps>['steps']
