import { Agent, request } from 'undici'

/** Connections that take the certificate of a test. @param {number} [connections] */
export const trusting = (connections = 1) =>
  new Agent({ connect: { rejectUnauthorized: false }, connections })

/**
 * One request of the console, and what its answer must be: any other one counts as failed.
 * @typedef {{ method?: 'GET' | 'POST', path: string, headers?: Record<string, string>, body?: string,
 *   expect: (status: number, text: string) => boolean }} Ask
 */

/**
 * Sends requests in turn, `together` at a time, until `isOver`; counts the answered ones and lists what failed.
 * @param {{ url: string, asks: readonly Ask[], together: number, isOver: () => boolean }} options
 */
export const load = async ({ url, asks, together, isOver }) => {
  const agent = trusting(together)
  /** @type {string[]} */
  const failed = []
  let answered = 0
  let turn = 0
  const worker = async () => {
    while (!isOver()) {
      const ask = asks[turn++ % asks.length]
      if (ask === undefined) return
      const { method = 'GET', path, headers = {}, body } = ask
      const since = Date.now()
      const what = `${method} ${path}`
      try {
        const answer = await request(url + path, {
          dispatcher: agent,
          method,
          headers,
          ...(body !== undefined && { body }),
        })
        const text = await answer.body.text()
        if (ask.expect(answer.statusCode, text)) answered += 1
        else failed.push(`${what} answered ${answer.statusCode}: ${text.slice(-200)}`)
      } catch (error) {
        failed.push(`${what} after ${Date.now() - since} ms: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: together }, worker))
  await agent.destroy()
  return { answered, failed }
}
