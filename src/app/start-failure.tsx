import Unplug from 'lucide-react/icons/unplug'
import { Button } from '#src/ui/button.tsx'
import { Situation } from '#src/ui/situation.tsx'

/** What is shown when the console cannot even learn how to reach the API. */
export function StartFailure({ reason }: { reason: string }) {
  return (
    <main className="mx-auto max-w-page px-4 pt-8">
      <Situation
        icon={Unplug}
        tone="danger"
        level={1}
        title="Tidemark’s host is not answering"
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
        footnote={reason}
      >
        The page came, its configuration did not. The host may have stopped, or the network is gone.
      </Situation>
    </main>
  )
}
