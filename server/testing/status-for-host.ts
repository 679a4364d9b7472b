import { request } from 'node:http'

/** What a request is answered that names another host; `fetch` doesn't let a test forge it. */
export const statusForHost = (url: string, host: string): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(url, { headers: { host } }, (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
    .on('error', reject)
    .end()
  return promise
}
