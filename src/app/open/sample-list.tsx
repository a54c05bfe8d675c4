import { Link } from '#src/router/link.tsx'
import type { SampleWorkspace } from '#src/contract/host.ts'
import { paths } from '#src/lib/page/paths.ts'

type Sample = { path: string; name: string; description: string }

type SamplesProps = { heading: string; of: string; samples: readonly Sample[] }

function Samples({ heading, of, samples }: SamplesProps) {
  if (samples.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-2">{heading}</h2>
      <ul aria-label={`Sample ${of}`}>
        {samples.map(({ path, name, description }) => (
          <li
            key={path}
            className="grid gap-x-4 border-t border-line py-2 last:border-b sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <Link to={path} className="mono justify-self-start leading-5">
              {name}
            </Link>
            <span className="text-sm text-ink-2">{description}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The sample workspace: environments and components to try, some of which misbehave. */
export function SampleList({ sample }: { sample: SampleWorkspace }) {
  const { environments, board, organizationId, clusterId, components } = sample
  const sampleOf = ({ id, ...rest }: (typeof environments)[number]): Sample => ({
    path: paths.deployments(id),
    ...rest,
  })
  const onBoard = board.flatMap((id) => environments.find((one) => one.id === id) ?? [])
  const others = environments.filter(({ id }) => !board.includes(id))
  return (
    <div className="grid items-start gap-x-16 lg:grid-cols-2">
      <div>
        <Samples heading="On the board" of="board" samples={onBoard.map(sampleOf)} />
        <Samples heading="Other environments" of="environments" samples={others.map(sampleOf)} />
      </div>
      <Samples
        heading="Components"
        of="components"
        samples={components.map(({ key, description }) => ({
          path: paths.component(organizationId, clusterId, key),
          name: key,
          description,
        }))}
      />
    </div>
  )
}
