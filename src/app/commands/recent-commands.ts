import * as z from 'zod/mini'
import { storedJson } from '#src/lib/storage/stored-value.ts'

/** The most that are kept. */
const KEPT = 20

const schema = z.array(z.string().check(z.maxLength(2000)))

const stored = storedJson('tidemark.commands', (json) => schema.safeParse(json).data)

/** The IDs of the commands used in this browser, the latest first. Empty where nothing can be stored. */
export const recentCommands = (): readonly string[] => stored.read() ?? []

/** Notes that a command was used. */
export const noteUsed = (id: string): void => {
  stored.write([id, ...recentCommands().filter((one) => one !== id)].slice(0, KEPT))
}
