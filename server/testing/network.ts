import { connect, createServer, type Socket } from 'node:net'

/**
 * A network between here and a server that can lose every packet without ending a connection, end all connections, or
 * misspell a word of what is sent, so that the server refuses it.
 */
export const startNetwork = async (to: URL) => {
  let state: 'carrying' | 'losing' | 'cut' = 'carrying'
  const sockets = new Set<Socket>()
  let misspelt: string | undefined
  const onTheWay = (bytes: Buffer): Buffer => {
    const at = misspelt === undefined ? -1 : bytes.indexOf(misspelt)
    return at < 0 ? bytes : Buffer.concat([bytes.subarray(0, at), Buffer.from('?'), bytes.subarray(at + 1)])
  }
  const join = (near: Socket) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => void (state === 'losing' || into.write(from === near ? onTheWay(bytes) : bytes)))
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
    misspell: (word?: string) => void (misspelt = word),
    carry: () => void (state = 'carrying'),
    close: () => {
      endAll()
      server.close()
    },
  }
}
