import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a server that can drop every packet without closing a connection, or close them all. */
export const startNetwork = async (to: URL) => {
  let state: 'carrying' | 'losing' | 'cut' = 'carrying'
  const sockets = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (state === 'losing' || into.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => void (sockets.delete(from), state === 'losing' || into.destroy()))
    }
  }
  const server = createServer((near) => (state === 'cut' ? void near.destroy() : join(near)))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    lose: () => void (state = 'losing'),
    cut: () => {
      state = 'cut'
      endAll()
    },
    carry: () => void (state = 'carrying'),
    close: () => {
      endAll()
      server.close()
    },
  }
}
