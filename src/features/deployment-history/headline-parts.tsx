import { Link } from '@tanstack/react-router'
import { classNames } from '#src/ui/class-names.ts'
import { toneClass } from '#src/ui/tone.ts'
import type { Part } from './headline.ts'
import { openDetails } from './timeline-search.ts'

function PartView({ part }: { part: Part }) {
  const { text, tone, strong, mono, at, deploymentId } = part
  const className = classNames(
    strong && 'font-bold',
    mono && 'mono',
    tone && toneClass(tone),
    tone && 'text-(--tone)',
  )
  const words = <bdi>{text}</bdi>
  if (deploymentId !== undefined) {
    return (
      <Link
        to="."
        search={openDetails(deploymentId, undefined)}
        resetScroll={false}
        className={className}
      >
        {words}
      </Link>
    )
  }
  if (at !== undefined) {
    return (
      <time dateTime={at} className={className}>
        {text}
      </time>
    )
  }
  return <span className={className}>{words}</span>
}

/** A sentence made of parts, each in the dress of what it says. */
export function HeadlineParts({ parts }: { parts: readonly Part[] }) {
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a sentence is rewritten as a whole
    <PartView key={index} part={part} />
  ))
}
