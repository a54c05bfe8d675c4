import { type KeyboardEvent, useEffect } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { characterOf } from '#src/lib/keys/single-keys.ts'
import type { Address } from '#src/lib/page/paths.ts'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { Modal } from '#src/ui/overlays/modal.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { lazyWithPreload } from '#src/ui/hooks/lazy-with-preload.ts'
import { KeyboardDialog } from './keyboard-dialog.tsx'
import { commandText, openDialog } from './open-dialog.ts'
import { useShortcuts } from './shortcuts.ts'

/** The content of the dialog that finds and runs commands. */
const CommandsDialog = lazyWithPreload(() =>
  import('./commands-dialog.tsx').then((code) => code.CommandsDialog),
)

const close = () => openDialog.set('none')

/** Keeps what is typed into the dialog before its code has loaded: until then the dialog itself has the focus. */
const onKeyDown = (event: KeyboardEvent) => {
  const character = characterOf(event.nativeEvent)
  if (event.target instanceof HTMLDialogElement && character !== undefined)
    commandText.set(commandText.get() + character)
}

/** The dialogs "Commands" and "Keyboard", and the keys that open them. */
export function CommandDialogs({ page }: { page: Address['page'] }) {
  useShortcuts()
  const open = useStore(openDialog)
  // Not on the next page that has them.
  useEffect(() => close, [])
  return (
    <>
      <div className="contents" onKeyDown={unlessComposing(onKeyDown)}>
        <Modal
          open={open === 'commands'}
          onClose={close}
          title="Commands"
          titleHidden
          frame="mx-auto mt-0 mb-auto h-dvh w-screen overflow-hidden bg-raised text-ink shadow-sheet sm:mt-[12dvh] sm:h-fit sm:w-[min(40rem,calc(100vw-2rem))] sm:rounded-lg"
          body="flex h-full flex-col sm:h-[min(32rem,76dvh)]"
        >
          <LazyPanel what="the commands">
            <CommandsDialog onClose={close} />
          </LazyPanel>
        </Modal>
      </div>
      {open === 'keyboard' && <KeyboardDialog page={page} onClose={close} />}
    </>
  )
}
