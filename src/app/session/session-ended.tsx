import { useEffect } from 'react'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { flushSync } from 'react-dom'
import { useConnection, useSession } from '#src/api/api-context.ts'
import { describeEnd } from '#src/api/describe-failure.ts'
import type { SessionState } from '#src/api/session-store.ts'
import { SignInForm } from '#src/shared/sign-in-form.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

const wordsOf = (state: SessionState): { title: string; text: string } | undefined => {
  if (state.kind === 'signedOut') return undefined
  if (state.kind === 'signedIn') {
    return { title: 'Sign in before the session ends', text: 'The page stays as it is.' }
  }
  const { title, text } = describeEnd(state)
  return {
    title,
    text: `${text} Loaded data and your input stay. Sign in to continue.`,
  }
}

/** How long after the dialog opened automatically Tab is still meant for the page, in milliseconds. */
const UNNOTICED = 1000

const EDITING = new Set(['Backspace', 'Delete', 'Enter', 'Process', 'Dead', 'Unidentified'])

/** Whether a key would have changed the text of a field. */
const isTyped = ({ key }: KeyboardEvent) => key.length === 1 || EDITING.has(key)

/** Calls `onType`, before the key takes effect, when the person keeps typing as if the dialog were not there. */
const useContinuedTyping = (isOver: boolean, onType: () => void) => {
  useEffect(() => {
    if (!isOver) return undefined
    const since = Date.now()
    const onKeyDown = (event: KeyboardEvent) => {
      // A key in a control of the dialog is meant for that control.
      if (!(event.target instanceof HTMLDialogElement)) return
      if (isTyped(event) || (event.key === 'Tab' && Date.now() - since < UNNOTICED)) onType()
    }
    // oxlint-disable-next-line tidemark/composition -- the keys of an input method are typing too
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [isOver, onType])
}

/** Sign-in over a page whose session ended or soon will. The page stays loaded behind it. */
export function SessionEnded() {
  const { session } = useConnection()
  const prompt = useStore(session.prompt)
  const state = useSession()
  const words = wordsOf(state)
  const isOpen = prompt === 'offered' || prompt === 'asked'
  const close = () => session.prompt.set(state.kind === 'ended' ? 'putOff' : 'none')
  // Closed synchronously, so that the field has the focus again before the key becomes text.
  useContinuedTyping(prompt === 'offered', () => flushSync(close))
  return (
    <Dialog
      open={isOpen && words !== undefined}
      onClose={close}
      title={words?.title ?? ''}
      quiet={prompt === 'offered'}
    >
      <p className="text-ink-2">{words?.text}</p>
      <SignInForm />
    </Dialog>
  )
}
