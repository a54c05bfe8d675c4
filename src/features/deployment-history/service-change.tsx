import { Change } from '#src/ui/change.tsx'
import type { ServiceChange } from './changes.ts'
import { clip, visible } from './display-text.ts'
import { versionOf } from './services.ts'

const short = (text: string | undefined) =>
  text === undefined ? '—' : <bdi>{visible(clip(text, 40))}</bdi>

/** What became of a service's version: old → new, or what is known of it. */
export function ServiceChangeCell({ change }: { change: ServiceChange }) {
  const version = versionOf(change.service)
  switch (change.kind) {
    case 'updated':
    case 'returned':
      return change.version ? (
        <Change from={short(change.version.from)} to={short(change.version.to)} />
      ) : (
        <span className="mono">{version !== undefined && short(version)}</span>
      )
    case 'added':
      return <span>added</span>
    case 'gone':
      return <span className="text-ink-2">no longer in this environment</span>
    case 'same':
    case 'unclear':
    case 'earlierNotLoaded':
      return version === undefined ? null : <span className="mono">{short(version)}</span>
  }
}
