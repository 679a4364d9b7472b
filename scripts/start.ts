import { spawn } from 'node:child_process'
import { packCommandLineIfStale } from './fresh-command-line.ts'
import { buildWebIfStale } from './fresh-web.ts'

buildWebIfStale()
packCommandLineIfStale()
const server = spawn(process.execPath, ['server/api.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
