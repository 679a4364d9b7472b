#!/usr/bin/env node
// The command that uploads a package to the site. Separate from `cli.mjs`, which judges without network access.
import { isNodeEnough } from './needed-node.mjs'

const submit = async (args) => {
  const { runSubmit } = await import('./submit/run.ts')
  process.exitCode = await runSubmit(args, process.env)
}

if (isNodeEnough()) await submit(process.argv.slice(2))
