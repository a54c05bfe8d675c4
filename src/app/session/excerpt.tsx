import type { DeploymentState } from '#src/contract/enums.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Change } from '#src/ui/marks/change.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { type Rail, railAround } from '#src/ui/marks/rail.ts'
import { toneClass } from '#src/ui/styles/tone.ts'

/** A deployment of the excerpt. `service`, `from` and `to`: the service that it is about, and its version. */
type Row = {
  readonly at: string
  readonly status: DeploymentState
  readonly summary: string
  readonly service?: string
  readonly from?: string
  readonly to?: string
  readonly above: Rail
  readonly below: Rail
}

/** The newest deployments of the sample workspace's long history. A test compares them with it. */
export const EXCERPT: readonly Row[] = [
  {
    at: '11:56',
    status: 'DEPLOYED',
    summary: '1 updated, 2 deployed again',
    service: 'checkout-worker',
    from: 'v2.30.0',
    to: 'v2.31.0',
    above: 'ok',
    below: 'bad',
  },
  {
    at: '11:41',
    status: 'DEPLOYMENT_ERROR',
    summary: 'checkout-worker failed',
    service: 'checkout-worker',
    from: 'v2.30.0',
    to: 'v2.30.1',
    above: 'bad',
    below: 'bad',
  },
  {
    at: '11:29',
    status: 'RESTART_ERROR',
    summary: 'checkout-worker could not be restarted',
    above: 'bad',
    below: 'bad',
  },
  {
    at: '11:16',
    status: 'DEPLOYMENT_ERROR',
    summary: 'checkout-worker failed, 1 deployed again, storefront canceled',
    service: 'checkout-worker',
    from: 'v2.30.0',
    to: 'v2.30.1',
    above: 'bad',
    below: 'ok',
  },
  {
    at: '10:56',
    status: 'DEPLOYED',
    summary: '1 updated',
    service: 'berth-booking',
    from: '6d9811a',
    to: 'b7f2920',
    above: 'ok',
    below: 'ok',
  },
]

function ExcerptRow({ row }: { row: Row }) {
  const { at, status, summary, service, from, to, above, below } = row
  const appearance = stateAppearance(status)
  const toned = appearance.tone === 'danger' && 'text-(--tone)'
  return (
    <li
      {...railAround(above, below)}
      className={classNames(
        'relative grid grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-3 py-2.5 [--node-y:1.25rem] [--rail-x:4.625rem]',
        toneClass(appearance.tone),
      )}
    >
      <time className="font-medium">{at}</time>
      <Glyph {...appearance} size="rail" />
      <div className="min-w-0">
        <p>
          <span className={classNames('font-bold', toned)}>{appearance.label}</span>{' '}
          <span className="text-ink-2">{summary}</span>
        </p>
        {service !== undefined && (
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm leading-6">
            <span className={classNames('font-medium', toned)}>{service}</span>
            <Change from={from} to={to} />
          </p>
        )}
      </div>
    </li>
  )
}

/** What the product shows, beside the form that leads into it: a failure and its repair, from the sample workspace. */
export function Excerpt() {
  return (
    <>
      <p className="text-xl font-bold tracking-tight text-balance">
        What runs, since when, and which change broke it.
      </p>
      <div>
        <ol aria-label="Five deployments of the sample workspace" className="mt-6">
          {EXCERPT.map((row) => (
            <ExcerptRow key={row.at} row={row} />
          ))}
        </ol>
        <p className="mt-6 ps-24 text-xs text-ink-3">
          From the sample workspace. The line stays red until the failed service recovers.
        </p>
      </div>
    </>
  )
}
