import { type Press, SEQUENCE_MS, type Sequence } from '#src/lib/keys/single-keys.ts'

/** What a shortcut of the console does, on every page. */
export type Shortcut = 'commands' | 'keyboard' | 'board' | 'next' | 'previous'

/**
 * Whether it is the key of the commands: ⌘ K on Apple's systems, where Ctrl K deletes to the end of the line, and Ctrl K
 * on others. A keyboard without Latin letters has it where K is on others.
 */
export const isCommandsKey = (press: Press, isApple: boolean): boolean => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = press
  if (altKey || shiftKey || ctrlKey === isApple || metaKey !== isApple) return false
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key))
}

const SINGLE = new Map<string, Shortcut>([
  ['?', 'keyboard'],
  ['j', 'next'],
  ['k', 'previous'],
])

/** What a character that belongs to nobody else does after those before it. */
export const shortcutOf = (
  character: string,
  sequence: Sequence,
  now: number,
): { shortcut?: Shortcut | undefined; sequence: Sequence } => {
  if (sequence !== undefined && now - sequence <= SEQUENCE_MS && character === 'h')
    return { shortcut: 'board', sequence: undefined }
  return {
    shortcut: SINGLE.get(character),
    sequence: character === 'g' ? now : undefined,
  }
}
