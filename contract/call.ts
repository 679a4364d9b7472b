import type * as z from 'zod/mini'
import type { RefusalName } from './codes.ts'

/**
 * Who may make a call. `public` ignores a token, a dead one too; `login` is any signed-in account;
 * `member` is one whose profile is complete (dataState 2); the others are grants.
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
  /** One Chinese line for the generated page: what the call does. */
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly errors: readonly E[]
  /** The answer is the same for everybody and is kept, serialised and compressed, until content changes. */
  readonly kept: boolean
  /** The call creates something: a repeated `idempotencyKey` of one account gets the first answer again. */
  readonly creates: boolean
  /** A lab's machine may make it with a lab token in place of a session. */
  readonly lab: boolean
  /** A member's CI may make it with an API token in place of a session. Such a call is for members, and changes nothing of the account. */
  readonly ci: boolean
  /**
   * The answer goes on: one envelope a line (`application/x-ndjson`), each with an `output`; an empty line says that the
   * server is still there. A refusal before the first line is an ordinary answer, a later one is the last line.
   */
  readonly stream: boolean
}
// oxlint-disable-next-line typescript/no-explicit-any -- any call at all: the one place where the shape is open
export type AnyCall = CallShape<any, any, any>

type Given<I extends z.ZodMiniType, O extends z.ZodMiniType, E extends RefusalName> = Pick<
  CallShape<I, O, E>,
  'path' | 'auth' | 'summary' | 'input' | 'output'
> &
  Partial<Pick<CallShape<I, O, E>, 'errors' | 'kept' | 'creates' | 'lab' | 'ci' | 'stream' | 'method'>>

/** The one way to say a call: path, for whom, what goes in, what comes out, what may be refused. */
export const call = <I extends z.ZodMiniType, O extends z.ZodMiniType, const E extends RefusalName = never>(
  given: Given<I, O, E>,
): CallShape<I, O, E> => ({
  method: 'POST',
  errors: [],
  kept: false,
  creates: false,
  lab: false,
  ci: false,
  stream: false,
  ...given,
})

export type Input<C extends AnyCall> = z.input<C['input']>
export type Parsed<C extends AnyCall> = z.output<C['input']>
export type Output<C extends AnyCall> = z.output<C['output']>

/** Every answer, whatever the call: `code` 0 means success. */
export type Envelope<T = unknown> = { code: number; message: string; data: T | null; requestId?: string }
