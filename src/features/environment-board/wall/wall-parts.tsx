import { TROUBLE_APPEARANCE } from '#src/shared/trouble-appearance.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { CellWords, WallPart } from './wall-words.ts'

/** The glyph of a state, or the icon of why none is known. */
export function Sign({ of }: { of: CellWords['appearance'] }) {
  if (!of) return null
  if ('trouble' in of) {
    const { icon: Drawing } = TROUBLE_APPEARANCE[of.trouble]
    return <Drawing aria-hidden strokeWidth={1.5} className="wall-sign" />
  }
  const { tone, shape, mark } = of
  return <Glyph {...{ tone, shape, mark }} className="wall-sign" />
}

const PART_CLASS: Readonly<Record<WallPart['as'], string>> = {
  service: 'wall-service',
  version: 'wall-version',
  progress: 'wall-progress',
  plain: '',
}

/** A line of services, versions and words. */
export function Parts({ of }: { of: readonly WallPart[] }) {
  return (
    <>
      {of.map(({ as, text }, at) =>
        as === 'plain' ? (
          // oxlint-disable-next-line react/no-array-index-key -- a sentence, whose parts have no identity
          <span key={at}>{text}</span>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <bdi key={at} className={PART_CLASS[as]}>
            {text}
          </bdi>
        ),
      )}
    </>
  )
}

type CellNameProps = { name: string; group: string | undefined; className?: string }

/** The name of an environment, and its group in small. */
export function CellName({ name, group, className }: CellNameProps) {
  return (
    <>
      <bdi className={classNames(className)}>{name}</bdi>
      {group !== undefined && (
        <>
          {' '}
          <bdi className="wall-of">{group}</bdi>
        </>
      )}
    </>
  )
}
