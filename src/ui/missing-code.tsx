import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type MissingCodeProps = {
  /** What it shows, to follow "The console could not load": "the details". */
  what: string
  onAgain: () => void
}

/** Says that the code of a part of the page did not load, and offers a retry. */
export function MissingCode({ what, onAgain }: MissingCodeProps) {
  return (
    <Notice
      tone="danger"
      icon={CloudOff}
      role="alert"
      title={`The console could not load ${what}.`}
      action={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      The network failed, or the console was updated since this tab was opened. If it was updated,
      reload the page.
    </Notice>
  )
}
