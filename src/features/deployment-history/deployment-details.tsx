import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatFull } from '#src/lib/time-format.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Ago } from './ago.tsx'
import type { HistoryItem } from './history.ts'
import { originLookOf } from './origin-look.ts'
import { RecordList } from './record-list.tsx'
import { ServiceDetails } from './service-details.tsx'
import { byUrgency, servicesOf } from './services.ts'
import { StateBadge } from './state-badge.tsx'
import { summaryOf } from './summary.ts'

type DeploymentDetailsProps = { item: HistoryItem; zone: Zone; onClose: () => void }

function Origin({ deployment }: { deployment: Deployment }) {
  const origin = originLookOf(deployment.origin)
  return (
    origin && (
      <span className="inline-flex items-center gap-1.5">
        <Icon of={origin.icon} size="sm" className="text-ink-3" />
        <bdi>{origin.label}</bdi>
      </span>
    )
  )
}

function Body({ deployment, zone }: { deployment: Deployment; zone: Zone }) {
  const origin = originLookOf(deployment.origin)
  const services = byUrgency(servicesOf(deployment))
  return (
    <>
      <RecordList
        facts={[
          {
            label: 'Started',
            value: (
              <>
                {formatFull(deployment.created_at, zone)}{' '}
                <Ago at={deployment.created_at} className="text-ink-3" />
              </>
            ),
          },
          {
            label: 'Last update',
            value:
              deployment.updated_at === undefined ? '—' : formatFull(deployment.updated_at, zone),
          },
          { label: 'Triggered by', value: <bdi>{deployment.triggered_by ?? '—'}</bdi> },
          { label: 'Origin', value: origin ? <Origin deployment={deployment} /> : '—' },
          {
            label: 'Deployment ID',
            value: <CopyField text={deployment.id} what="deployment ID" />,
          },
        ]}
      />
      {services.length === 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
          The record names no services.
        </p>
      )}
      <ul>
        {services.map((service) => (
          <ServiceDetails
            key={`${service.kind} ${service.record.id}`}
            service={service}
            zone={zone}
          />
        ))}
      </ul>
    </>
  )
}

/** Everything that one record holds, beside the list; over it where there is no room beside. */
export function DeploymentDetails({ item, zone, onClose }: DeploymentDetailsProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const record = item.kind === 'deployment' ? item.deployment : item.raw
  return (
    // Esc closes it from anywhere inside.
    <section
      aria-label="Deployment details"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="fixed inset-x-0 bottom-0 z-(--z-panel) max-h-[85dvh] overflow-auto rounded-t-lg border border-line-2 bg-surface shadow-sheet sm:inset-y-0 sm:start-auto sm:max-h-none sm:w-(--container-panel) sm:rounded-none lg:sticky lg:top-17 lg:mt-4 lg:max-h-[calc(100dvh-6rem)] lg:w-auto lg:rounded-md lg:shadow-none"
    >
      <div className="grid gap-2 px-4 pt-3 pb-3.5">
        <div className="flex items-center justify-between gap-2">
          {item.kind === 'deployment' ? (
            <StateBadge state={item.deployment.status} filled />
          ) : (
            <span />
          )}
          <IconButton icon={X} label="Close details" onClick={onClose} />
        </div>
        <h2 ref={title} tabIndex={-1}>
          {item.kind === 'deployment'
            ? summaryOf(item.deployment)
            : 'This record could not be read'}
        </h2>
      </div>
      {item.kind === 'deployment' && <Body deployment={item.deployment} zone={zone} />}
      <details className="border-t border-line px-4 py-2.5 text-sm">
        <summary className="cursor-pointer text-ink-2">Show raw record</summary>
        <div className="relative mt-2">
          <CopyButton
            text={JSON.stringify(record, null, 2)}
            what="record as JSON"
            className="absolute end-1 top-1"
          />
          <pre className="overflow-auto rounded-sm bg-sunken p-3">
            {JSON.stringify(record, null, 2)}
          </pre>
        </div>
      </details>
    </section>
  )
}
