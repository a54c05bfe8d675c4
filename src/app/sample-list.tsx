import { Link } from '#src/router/link.tsx'
import type { SampleWorkspace } from '#src/contract/host.ts'
import { paths } from '#src/lib/paths.ts'

type Sample = { path: string; name: string; description: string }

function Samples({ heading, samples }: { heading: string; samples: readonly Sample[] }) {
  return (
    <>
      <h3 className="mt-4 mb-2">{heading}</h3>
      <ul aria-label={`Sample ${heading.toLowerCase()}`}>
        {samples.map(({ path, name, description }) => (
          <li
            key={path}
            className="grid gap-x-4 border-t border-line py-2 last:border-b sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <Link to={path} className="mono justify-self-start leading-5">
              {name}
            </Link>
            <span className="text-sm text-ink-2">{description}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The sample workspace: what there is to learn from, and what misbehaves. */
export function SampleList({ sample }: { sample: SampleWorkspace }) {
  const { environments, organizationId, clusterId, components } = sample
  return (
    <section aria-labelledby="sample" className="mb-10">
      <h2 id="sample">Sample workspace</h2>
      <p className="mt-1 text-sm text-ink-2">
        Made up by the embedded API. Some of it misbehaves, so that you can see what happens then.
      </p>
      <Samples
        heading="Environments"
        samples={environments.map(({ id, ...rest }) => ({ path: paths.deployments(id), ...rest }))}
      />
      {components.length > 0 && (
        <Samples
          heading="Components"
          samples={components.map(({ key, description }) => ({
            path: paths.component(organizationId, clusterId, key),
            name: key,
            description,
          }))}
        />
      )}
    </section>
  )
}
