import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** Runs first in each page: reports what goes wrong, however early. */
const WATCH = `(()=>{const say=(kind,words)=>navigator.sendBeacon('/__fault',location.pathname+': '+kind+' '+String(words).slice(0,500));
addEventListener('error',e=>say('error',(e.message||'not loaded: '+(e.target.src||e.target.href))+' '+(e.filename||'')),true);
addEventListener('unhandledrejection',e=>say('rejection',e.reason&&e.reason.stack||e.reason));
document.addEventListener('securitypolicyviolation',e=>say('content policy',e.violatedDirective+' '+e.blockedURI+' '+e.sample));
const own=console.error;console.error=(...all)=>{say('console',all.join(' '));own(...all)}})()`

const textOf = async (message: IncomingMessage): Promise<string> => Buffer.concat(await message.toArray()).toString()

/**
 * Stands before a site and collects what its pages report, because not every remote protocol tells it: script errors, violations of
 * the content policy, console errors, refused and failed answers. Adds one script to each page; its policy stays as it is.
 */
export const watchFaults = async (site: string) => {
  const faults: string[] = []
  const pass = (answer: IncomingMessage, response: ServerResponse, path: string) => {
    const { statusCode = 0, headers } = answer
    if (statusCode >= 400) faults.push(`${statusCode} ${path}`)
    if (!headers['content-type']?.startsWith('text/html')) {
      response.writeHead(statusCode, headers)
      answer.pipe(response)
      return
    }
    void textOf(answer).then((html) => {
      const { 'content-length': _, etag: __, ...kept } = headers
      response.writeHead(statusCode, kept).end(html.replace('<head>', '<head><script src="/__watch.js"></script>'))
    })
  }
  const server = createServer((incoming, response) => {
    const { method, url: path = '', headers } = incoming
    if (path === '/__watch.js') return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(WATCH)
    if (path === '/__fault')
      return void textOf(incoming).then((words) => {
        faults.push(words)
        response.writeHead(204).end()
      })
    const onward = request(site + path, { method: method!, headers: { ...headers, 'accept-encoding': 'identity' } }, (answer) =>
      pass(answer, response, path),
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, () => resolve((server.address() as { port: number }).port)),
  )
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  /** What was reported since the last call. */
  const take = () => faults.splice(0)
  return { url: `http://localhost:${port}`, take, close }
}
