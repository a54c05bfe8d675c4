import { useDisclosure } from '#src/ui/hooks/use-disclosure.ts'
import { RequestAndAnswer } from './request-and-answer.tsx'

/** The exact request and the last answer, when opened. */
export function Inspector() {
  const { open, details } = useDisclosure()
  return (
    <details {...details} className="border-t border-line py-3.5">
      <summary className="-my-1 py-1 font-medium">Request and answer</summary>
      {open && <RequestAndAnswer />}
    </details>
  )
}
