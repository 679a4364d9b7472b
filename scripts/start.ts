import { spawn } from 'node:child_process'
import { buildWebIfStale } from './fresh-web.ts'

buildWebIfStale()
const server = spawn(process.execPath, ['server/api.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
