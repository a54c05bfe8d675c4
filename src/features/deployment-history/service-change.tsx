import { Change } from '#src/ui/change.tsx'
import type { ServiceChange } from './changes.ts'
import { clip, visible } from './display-text.ts'
import { MarkedText } from './marked-text.tsx'
import { versionOf } from './services.ts'

const short = (text: string | undefined) =>
  text === undefined ? '—' : <bdi>{visible(clip(text, 40))}</bdi>

/** A version of this record, which is searched; a commit's is the start of its id. */
const searched = (text: string | undefined) =>
  text === undefined ? (
    '—'
  ) : (
    <bdi>
      <MarkedText cut>{visible(clip(text, 40))}</MarkedText>
    </bdi>
  )

const VERSIONS: readonly string[] = ['tag', 'commit', 'chart version']

/** What became of a service's version: old → new, or what is known of it. */
export function ServiceChangeCell({ change }: { change: ServiceChange }) {
  const version = versionOf(change.service)
  switch (change.kind) {
    case 'updated':
    case 'returned':
      return change.version ? (
        <Change
          from={short(change.version.from)}
          to={(VERSIONS.includes(change.version.what) ? searched : short)(change.version.to)}
        />
      ) : (
        <span className="mono">{version !== undefined && searched(version)}</span>
      )
    case 'added':
      return <span>added</span>
    case 'gone':
      return <span className="text-ink-2">no longer in this environment</span>
    case 'same':
    case 'unclear':
    case 'earlierNotLoaded':
      return version === undefined ? null : <span className="mono">{searched(version)}</span>
  }
}
