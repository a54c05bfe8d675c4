import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Starts a script of Node.js that prints a line of JSON once it listens, and ends it with this process at the latest.
 * @param {string} name for the error, as "The product"
 * @param {readonly string[]} args the script and its arguments
 * @returns {Promise<{ announced: any, pid: number, stop: () => Promise<void> }>} `announced`: what the line says
 */
export const startAnnounced = async (name, args) => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error(`${name} ended before it printed its address.`)
    }),
  ])
  return {
    announced: JSON.parse(String(line)),
    pid: child.pid ?? 0,
    stop: async () => {
      process.off('exit', end)
      end()
      await ended
    },
  }
}
