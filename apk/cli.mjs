#!/usr/bin/env node
// Plain JavaScript: starting in TypeScript costs 35 ms before the kept code could be asked.
import { loadKept } from './kept-code.mjs'

const args = process.argv.slice(2)
const kept = loadKept(args)
const { runCli } = kept?.exports ?? (await import('./cli/run.ts'))
process.exitCode = await runCli(args, kept?.early)
kept?.learn()
