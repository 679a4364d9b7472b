import { createServer } from 'node:net'

/** A free port of this machine, for a server whose address must be known before it starts. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
