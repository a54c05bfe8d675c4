import Unplug from 'lucide-react/icons/unplug'
import { WrongConfig } from '#src/contract/host.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { PageSituation } from '#src/ui/states/page-situation.tsx'

/** The page for a console whose config cannot be loaded or is wrong. */
export function StartFailure({ error }: { error: unknown }) {
  const isWrong = error instanceof WrongConfig
  return (
    <main className="mx-auto max-w-page px-4 sm:px-6">
      <PageSituation
        icon={Unplug}
        tone="danger"
        title={isWrong ? 'This console is misconfigured' : 'The Tidemark server is not responding'}
        actions={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
        facts={[
          { label: 'What failed', value: error instanceof Error ? error.message : String(error) },
        ]}
      >
        {isWrong
          ? 'The operator of this console has to correct it. The error is shown below.'
          : 'The page loaded, but its configuration did not. The Tidemark server may have stopped, or the network failed.'}
      </PageSituation>
    </main>
  )
}
