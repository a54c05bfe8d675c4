import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConnection } from '#src/api/api-context.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { OpenComponent } from './open-component.tsx'
import { OpenEnvironment } from './open-environment.tsx'
import { OpenForm } from './open-form.tsx'

type Way = 'environment' | 'component'

const FORMS: Record<Way, { words: string; form: ReactNode }> = {
  environment: { words: 'Open an environment', form: <OpenEnvironment /> },
  component: { words: 'Configure a component', form: <OpenComponent /> },
}

const quiet =
  'inline-flex min-h-6 items-center text-sm text-ink-2 underline decoration-line-2 decoration-1 ' +
  'underline-offset-[0.2em] hover:text-ink hover:decoration-current aria-expanded:text-ink'

/** The box that opens anything, and below it the forms for one kind each, which open in place. */
export function WaysToOpen() {
  const { sample } = useConnection().api.config
  const [shown, setShown] = useState<Way>()
  const id = useId()

  const toggle = (way: Way) => {
    flushSync(() => setShown(shown === way ? undefined : way))
    document.getElementById(id)?.querySelector<HTMLElement>('input, select')?.focus()
  }
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-2.5">
        Open
      </h2>
      <OpenForm />
      <div className="mt-3.5 flex flex-wrap gap-x-5 gap-y-1">
        {(['environment', 'component'] as const).map((way) => (
          <button
            key={way}
            type="button"
            aria-expanded={shown === way}
            aria-controls={shown === way ? id : undefined}
            className={quiet}
            onClick={() => toggle(way)}
          >
            {FORMS[way].words}
          </button>
        ))}
        {sample && (
          <Link to={paths.testEnvironments} className={quiet}>
            Test environments
          </Link>
        )}
      </div>
      {shown && (
        <div id={id} className="mt-5 max-w-[34rem] border-t border-line pt-4">
          {FORMS[shown].form}
        </div>
      )}
    </section>
  )
}
