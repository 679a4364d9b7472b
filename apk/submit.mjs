#!/usr/bin/env node
// The command that sends a package to the site. Beside `cli.mjs`, which judges and knows no network.
import { runSubmit } from './submit/run.ts'

process.exitCode = await runSubmit(process.argv.slice(2), process.env)
