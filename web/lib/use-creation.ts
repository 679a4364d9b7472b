import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useRef } from 'react'
import { Refused } from './api.ts'
import { randomId } from './random-id.ts'
import { useAct } from './use-call.ts'

/**
 * A mutation that creates something. If its answer is lost, sending the same input again reuses the idempotency key: the server
 * returns the first answer instead of acting twice.
 */
export const useCreation = <C extends AnyCall>(...given: Parameters<typeof useAct<C>>) => {
  const { act, ...state } = useAct<C>(...given)
  const open = useRef<{ asked: string; key: string }>(undefined)
  const create = async (input: Input<C>): Promise<Output<C>> => {
    const asked = JSON.stringify(input)
    if (open.current?.asked !== asked) open.current = { asked, key: randomId() }
    try {
      const answer = await act(input, { idempotencyKey: open.current.key })
      open.current = undefined
      return answer
    } catch (error) {
      if (error instanceof Refused) open.current = undefined
      throw error
    }
  }
  return { ...state, act: create }
}
