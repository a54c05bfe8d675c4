import Unplug from 'lucide-react/icons/unplug'
import { WrongConfig } from '#src/contract/host.ts'
import { Button } from '#src/ui/button.tsx'
import { Situation } from '#src/ui/situation.tsx'

/** What is shown when the console cannot even learn how to reach the API. */
export function StartFailure({ error }: { error: unknown }) {
  const isWrong = error instanceof WrongConfig
  return (
    <main className="mx-auto max-w-page px-4 pt-8">
      <Situation
        icon={Unplug}
        tone="danger"
        level={1}
        title={
          isWrong
            ? 'The configuration of this console is wrong'
            : 'Tidemark’s host is not answering'
        }
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
        footnote={error instanceof Error ? error.message : String(error)}
      >
        {isWrong
          ? 'Whoever runs it has to mend it: what is wrong with it is said below.'
          : 'The page came, its configuration did not. The host may have stopped, or the network is gone.'}
      </Situation>
    </main>
  )
}
