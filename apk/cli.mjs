#!/usr/bin/env node
// Plain JavaScript: TypeScript would cost 35 ms before the cached engine is found.
import { isNodeEnough } from './needed-node.mjs'

const judge = async (args) => {
  const { loadKept } = await import('./kept-code.mjs')
  const kept = loadKept(args)
  const { runCli } = kept?.exports ?? (await import('./cli/run.ts'))
  process.exitCode = await runCli(args, kept?.early)
  kept?.learn()
}

if (isNodeEnough()) await judge(process.argv.slice(2))
