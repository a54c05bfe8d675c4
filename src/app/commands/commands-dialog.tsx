import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { storedJson } from '#src/lib/storage/stored-value.ts'
import { basePath } from '#src/lib/page/base-path.ts'
import { hrefOf } from '#src/router/router.ts'
import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { Command } from './command.ts'
import { CommandList } from './command-list.tsx'
import { commandText } from './open-dialog.ts'
import { useCommands } from './use-commands.ts'

/** The most that are kept. */
const KEPT = 20

const schema = z.array(z.string().check(z.maxLength(2000)))

const stored = storedJson('tidemark.commands', (json) => schema.safeParse(json).data)

/** The IDs of the commands used in this browser, the latest first. Empty where nothing can be stored. */
const recentCommands = (): readonly string[] => stored.read() ?? []

/** Notes that a command was used. */
const noteUsed = (id: string): void => {
  stored.write([id, ...recentCommands().filter((one) => one !== id)].slice(0, KEPT))
}

/** The content of the dialog "Commands": finds a command, and runs it once the dialog is closed. */
export function CommandsDialog({ onClose }: { onClose: () => void }) {
  const text = useStore(commandText)
  // React shows what waited for code up to 300 ms after it rendered it. Keys of that time are in the store, and must be in
  // the field before it takes the next one.
  const [, setIsShown] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is the purpose
  useLayoutEffect(() => setIsShown(true), [])
  const [recent] = useState(recentCommands)
  const commands = useCommands(text)
  const navigate = useNavigate()
  const location = useLocation()

  const choose = ({ id, act }: Command, inNewTab: boolean) => {
    noteUsed(id)
    if (typeof act !== 'function' && inNewTab) {
      window.open(basePath() + hrefOf(act, location), '_blank', 'noopener')
      return
    }
    // Closed first: the focus returns to the page, and the command may move it on.
    flushSync(onClose)
    if (typeof act === 'function') act()
    else void navigate(act)
  }
  return (
    <CommandList
      text={text}
      onType={commandText.set}
      commands={commands}
      recent={recent}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
