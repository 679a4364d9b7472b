#!/usr/bin/env node
// Plain JavaScript: starting in TypeScript costs 35 ms before the kept code could be asked.
import { isNodeEnough } from './needed-node.mjs'

const judge = async (args) => {
  const { loadKept } = await import('./kept-code.mjs')
  const kept = loadKept(args)
  const { runCli } = kept?.exports ?? (await import('./cli/run.ts'))
  process.exitCode = await runCli(args, kept?.early)
  kept?.learn()
}

if (isNodeEnough()) await judge(process.argv.slice(2))
