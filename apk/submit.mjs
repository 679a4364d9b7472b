#!/usr/bin/env node
// The command that sends a package to the site. Beside `cli.mjs`, which judges and knows no network.
import { isNodeEnough } from './needed-node.mjs'

const submit = async (args) => {
  const { runSubmit } = await import('./submit/run.ts')
  process.exitCode = await runSubmit(args, process.env)
}

if (isNodeEnough()) await submit(process.argv.slice(2))
