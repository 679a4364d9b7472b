import { request } from 'node:http'

/** The status of a request with another `Host` header, which `fetch` doesn't allow to set. */
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
