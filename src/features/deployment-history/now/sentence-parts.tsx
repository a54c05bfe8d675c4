import { Link } from '#src/router/link.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { toneClass } from '#src/ui/styles/tone.ts'
import { keepTimes, type Part } from '#src/deployments/words/sentence.ts'
import { openDetails, openSuspects } from '#timeline/find/timeline-search.ts'

type PartViewProps = { part: Part; afterOf: (id: string) => string | undefined }

function PartView({ part, afterOf }: PartViewProps) {
  const { tone, strong, mono, at, deploymentId, compare, suspects, linkName } = part
  const text = keepTimes(part.text)
  const className = classNames(
    strong && 'font-bold text-ink',
    mono && 'mono',
    tone && toneClass(tone),
    tone && 'text-(--tone)',
  )
  const id = compare?.newer ?? deploymentId
  const search = suspects
    ? openSuspects(suspects)
    : id !== undefined && openDetails(id, afterOf(id), compare?.older)
  if (search) {
    return (
      <Link
        to="."
        search={search}
        data-opens={suspects?.service}
        aria-label={linkName}
        className={className}
      >
        {at === undefined ? <bdi>{text}</bdi> : <time dateTime={at}>{text}</time>}
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
  return (
    <span className={className}>
      <bdi>{text}</bdi>
    </span>
  )
}

type HeadlinePartsProps = {
  parts: readonly Part[]
  /** The id of the next newer deployment, which a link to one needs. */
  afterOf: (id: string) => string | undefined
}

/** A sentence made of parts: links, tones and monospaced text. */
export function HeadlineParts({ parts, afterOf }: HeadlinePartsProps) {
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a sentence is replaced as a whole
    <PartView key={index} part={part} afterOf={afterOf} />
  ))
}
