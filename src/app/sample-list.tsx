import { Link } from '@tanstack/react-router'
import type { SampleWorkspace } from '#src/contract/host.ts'
import { paths } from '#src/lib/paths.ts'

/** The environments of the sample workspace: ones to learn from, and ones that misbehave. */
export function SampleList({ sample }: { sample: SampleWorkspace }) {
  return (
    <section aria-labelledby="sample">
      <h2 id="sample">Sample workspace</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Made-up environments of the embedded API, the misbehaving ones included.
      </p>
      <ul>
        {sample.environments.map(({ id, name, description }) => (
          <li
            key={id}
            className="grid gap-x-4 border-t border-line py-2 last:border-b sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <Link to={paths.deployments(id)} className="mono justify-self-start leading-5">
              {name}
            </Link>
            <span className="text-sm text-ink-2">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
