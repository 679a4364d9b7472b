#!/usr/bin/env node
// Plain JavaScript: starting in TypeScript costs 35 ms before the code cache could be asked.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/alliance/code', import.meta.url)))
await import('./cli.ts')
