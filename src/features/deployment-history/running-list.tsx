import type { Zone } from '#src/lib/instant.ts'
import { Change } from '#src/ui/change.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { CronText } from './cron-text.tsx'
import { clip, visible } from './display-text.ts'
import { KindIcon } from './kind-icon.tsx'
import { runningWords } from './running-words.ts'
import type { RunningService } from './running-now.ts'
import { serviceName, versionOf } from './services.ts'
import { ShownText } from './shown-text.tsx'
import { lookOf } from './state-look.ts'

const short = (text: string | undefined) => visible(clip(text ?? '—', 24))

/** The last version that was deployed with success, where the newest one was not and that is known. */
const lastDeployed = ({ failing, instead }: RunningService): string | undefined => {
  const good = failing && typeof failing.lastGood === 'object' ? failing.lastGood : instead
  return good && versionOf(good.service)
}

/** What runs, or what was deployed last and what is or was to replace it. */
function Version({ running }: { running: RunningService }) {
  const { change, version, failing } = running
  const before = lastDeployed(running)
  if (!change && before !== undefined && before !== version) {
    // A canceled version never ran; a failed one may run in part.
    return failing ? (
      <Change from={short(before)} to={short(version)} />
    ) : (
      <span className="mono">{short(before)}</span>
    )
  }
  if (change) return <Change from={short(change.from)} to={short(change.to)} />
  return <span className="mono">{short(version)}</span>
}

type RunningListProps = { services: readonly RunningService[]; zone: Zone }

/** Each service with its version, its state and since when. */
export function RunningList({ services, zone }: RunningListProps) {
  const now = useNow(60_000)
  return (
    <ul>
      {services.map((running) => {
        const { key, service, failing, cron } = running
        const look = lookOf(service.record.status)
        return (
          <li
            key={key}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 border-t border-line py-2.5"
          >
            <Glyph {...look} />
            <span className="flex min-w-0 items-center gap-1.5 font-medium">
              <KindIcon kind={service.kind} />
              <ShownText>{serviceName(service)}</ShownText>
            </span>
            <span className="max-w-36 truncate text-end">
              <Version running={running} />
            </span>
            <span
              className={classNames(
                'col-[2/-1] flex flex-wrap gap-x-1.5 text-sm',
                failing ? 'text-danger' : 'text-ink-2',
              )}
            >
              <bdi>{runningWords(running, { zone, now })}</bdi>
              {cron !== undefined && <CronText expression={cron} />}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
