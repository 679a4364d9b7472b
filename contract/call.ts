import type * as z from 'zod/mini'
import type { RefusalName } from './codes.ts'

/**
 * Who may make a call. `public` ignores a token, even an expired one; `login`: any signed-in account; `member`: one whose
 * profile is complete (dataState 2); the others are granted roles.
 */
export type Auth = 'public' | 'login' | 'member' | 'vendor' | 'editor' | 'certifier' | 'appeals' | 'administrator'

export type CallShape<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  E extends RefusalName = RefusalName,
> = {
  /** Starts with `/api/`. */
  readonly path: string
  readonly method: 'POST' | 'GET'
  readonly auth: Auth
  /** One line in Chinese for the generated API page: what the call does. */
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly errors: readonly E[]
  /** The answer is the same for everybody and is cached, serialised and compressed, until content changes. */
  readonly cached: boolean
  /** The call creates something: a repeat with the same `idempotencyKey` gets the first answer again. */
  readonly creates: boolean
  /** Accepts a lab token in place of a session. */
  readonly lab: boolean
  /** Accepts an API token (CI) in place of a session. Only for member calls that don't change the account. */
  readonly ci: boolean
  /**
   * A streaming answer: one envelope with an `output` per line (`application/x-ndjson`); an empty line is a heartbeat. A refusal
   * before the first line is an ordinary answer, a later one is the last line.
   */
  readonly stream: boolean
}
// oxlint-disable-next-line typescript/no-explicit-any -- any call at all: the one place where the shape is open
export type AnyCall = CallShape<any, any, any>

type Given<I extends z.ZodMiniType, O extends z.ZodMiniType, E extends RefusalName> = Pick<
  CallShape<I, O, E>,
  'path' | 'auth' | 'summary' | 'input' | 'output'
> &
  Partial<Pick<CallShape<I, O, E>, 'errors' | 'cached' | 'creates' | 'lab' | 'ci' | 'stream' | 'method'>>

/** Defines a call: path, caller, input, output, refusals. */
export const call = <I extends z.ZodMiniType, O extends z.ZodMiniType, const E extends RefusalName = never>(
  given: Given<I, O, E>,
): CallShape<I, O, E> => ({
  method: 'POST',
  errors: [],
  cached: false,
  creates: false,
  lab: false,
  ci: false,
  stream: false,
  ...given,
})

export type Input<C extends AnyCall> = z.input<C['input']>
export type Parsed<C extends AnyCall> = z.output<C['input']>
export type Output<C extends AnyCall> = z.output<C['output']>

/** Every answer of every call; `code` 0 means success. */
export type Envelope<T = unknown> = { code: number; message: string; data: T | null; requestId?: string }
