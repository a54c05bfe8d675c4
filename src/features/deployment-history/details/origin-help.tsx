import { ORIGINS, type Origin } from '#src/contract/enums.ts'
import { Help } from '#src/ui/overlays/help.tsx'
import { originLookOf } from '#src/deployments/record/origin-look.ts'

const MEANING: Record<Origin, string> = {
  API: 'a program, through the REST API',
  CLI: 'somebody or a script, on the command line',
  CONSOLE: 'somebody, in the service’s own web console',
  GIT: 'a change in a Git repository',
  SERVICE_INTERNAL: 'the service itself',
  SKILL: 'a skill of an AI agent',
  TERRAFORM_PROVIDER: 'Terraform, through the service’s provider',
}

/** Explains origins, and each of the seven (API §2.3 only lists their names). */
export function OriginHelp() {
  return (
    <Help question="What is an origin?" align="end">
      <p>What started the deployment. The name of the person comes first.</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {ORIGINS.map((origin) => (
          <div key={origin} className="contents">
            <dt>{originLookOf(origin)?.label}</dt>
            <dd className="text-ink-2">{MEANING[origin]}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-3">
        The API documents only the names. Unknown origins are shown as received.
      </p>
    </Help>
  )
}
