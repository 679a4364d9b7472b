// Baseline of Node's own HTTP server: the same bytes for every request.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('message', ({ body, headers }: { body: string; headers: Record<string, string> }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit())
