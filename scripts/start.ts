import { spawn } from 'node:child_process'
import { packCommandLineIfStale } from './fresh-command-line.ts'
import { buildWebIfStale } from './fresh-web.ts'

buildWebIfStale()
packCommandLineIfStale()
/**
 * The memory allocator keeps for each thread what it once needed: after several threads have compiled the database's WebAssembly
 * that is 130 MiB of a server's 730, with two arenas for all threads little.
 */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' }
const KILLED = '服务器进程被系统强行结束，多半是内存不足：首次启动要有约 1.3 GiB 空闲内存。腾出内存后再启动，数据不会丢失。'

const server = spawn(process.execPath, ['server/api.ts'], { stdio: 'inherit', env: { ...FEW_ARENAS, ...process.env } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  // Nothing here sends it.
  if (signal === 'SIGKILL') console.error(`\n${KILLED}`)
  process.exit(code ?? (signal ? 1 : 0))
})
