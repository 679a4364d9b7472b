import { spawnSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'

/** Runs one tool with its output shown; true when it succeeded. */
export const run = (name: string, command: string, args: readonly string[]) => {
  const began = performance.now()
  console.log(`\n── ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(status === 0 ? `   ${name}: ok, ${seconds} s` : `   ${name}: FAILED (${status}), ${seconds} s`)
  return status === 0
}
