#!/usr/bin/env node
/** Judges packages on the command line; options and exit codes are in `cli/ask.ts`, examples in docs/command-line.md. */
import { runCli } from './cli/run.ts'

process.exitCode = await runCli(process.argv.slice(2))
