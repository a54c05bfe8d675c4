import { startWords, type When } from '#src/deployments/words/since-words.ts'
import { clip, inSentence, isBlank, visible } from '#src/deployments/record/display-text.ts'
import { originAppearance } from '#src/deployments/record/origin-appearance.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { deploymentSearch } from '#board/matrix/deployment-search.ts'
import { KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { deployedIn, isAbsent, isUnlisted } from '#board/matrix/relation.ts'
import { nameOf } from './comparison-words.ts'
import { differenceWords } from './difference-words.ts'
import type { ComparedService } from './environment-differences.ts'
import type { SetBy } from './direction.ts'
import { Ruler, type RulerScale } from './ruler.tsx'
import { SideValue, ComparedText } from './side-value.tsx'

export type EnvironmentPair = { left: BoardEnvironment; right: BoardEnvironment; when: When }

type RowProps = EnvironmentPair & { service: ComparedService; rowIndex: number }

/** The name of a service; its link shows the deployments that name it. */
function ServiceName({
  service,
  environment,
}: {
  service: ComparedService
  environment: BoardEnvironment
}) {
  return (
    <>
      <span className="me-2 inline-flex align-[-3px]">
        <KindIcon kind={service.kind} />
      </span>
      <Link
        to={paths.deployments(environment.environmentId)}
        search={{ service: service.name, kind: service.kind }}
        className="no-underline hover:underline"
      >
        <bdi>{clip(visible(service.name), 80)}</bdi>
      </Link>
    </>
  )
}

type MadeByProps = { environment: BoardEnvironment; made: SetBy; when: When }

/** The deployment that made a difference, as far as is loaded: when, from where and by whom. */
function MadeByLink({ environment, made, when }: MadeByProps) {
  const { item, maybeOlder } = made
  const { origin: from, triggered_by: who } = item.deployment
  const origin = originAppearance(from)
  return (
    <>
      <Link
        to={paths.deployments(environment.environmentId)}
        search={deploymentSearch(environment.history, item)}
      >
        {startWords(item, when)}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-xs text-ink-3">
        {origin && (
          <span className="inline-flex items-center gap-1.5">
            <Icon of={origin.icon} size="sm" />
            {inSentence(origin.label, 24)}
          </span>
        )}
        {who !== undefined && !isBlank(who) && <span>{inSentence(who, 32)}</span>}
      </span>
      {maybeOlder && <span className="block text-xs text-ink-3">or an earlier deployment</span>}
    </>
  )
}

const sub = 'differ-what text-xs font-normal text-ink-3'

type DifferingRowProps = RowProps & {
  /** Which of the fields in which it differs: the version first. */
  at: number
  scale: RulerScale
}

/** A field in which a service differs. The first names the service. */
export function DifferingRow({
  service,
  at,
  left,
  right,
  when,
  scale,
  rowIndex,
}: DifferingRowProps) {
  const { differences, behindMs } = service
  const difference = differences[at]
  if (!difference) return null
  const words = differenceWords(service, difference)
  const isFirst = at === 0
  return (
    <tr aria-rowindex={rowIndex} data-more={isFirst ? undefined : true}>
      <th scope="row">
        {isFirst ? (
          <ServiceName service={service} environment={right} />
        ) : (
          <VisuallyHidden>{clip(visible(service.name), 80)}, </VisuallyHidden>
        )}
        <span className={sub}>{words.what}</span>
      </th>
      <td data-side={nameOf(left)}>
        {isFirst ? (
          <SideValue has={service.left} value={words.left} strong={false} when={when} />
        ) : (
          <ComparedText strong={false}>{words.left}</ComparedText>
        )}
      </td>
      <td data-side={nameOf(right)}>
        {isFirst ? (
          <SideValue has={service.right} value={words.right} strong when={when} />
        ) : (
          <ComparedText strong>{words.right}</ComparedText>
        )}
      </td>
      <td data-side="changed by">
        <MadeByLink environment={right} made={difference.rightBy} when={when} />
      </td>
      {isFirst && behindMs !== undefined ? (
        <td data-side={`head commit ${scale.way} by`}>
          <Ruler behindMs={behindMs} scale={scale} />
        </td>
      ) : (
        // Cards on phones leave out what has nothing to say.
        <td data-side="">
          <span className="text-xs text-ink-3 max-sm:hidden">
            {behindMs === undefined ? 'no commit date' : 'same commit as above'}
          </span>
        </td>
      )}
    </tr>
  )
}

/** A service that one environment has and the other lacks, or of which one side is not known. */
export function OneSidedRow({
  service,
  left,
  right,
  when,
  rowIndex,
  onLookFurther,
}: RowProps & {
  /** For what is not known: loads older pages until they name the service. */
  onLookFurther?: (() => void) | undefined
}) {
  const onRight = deployedIn(service.right) !== undefined
  const environment = onRight ? right : left
  const brought = deployedIn(onRight ? service.right : service.left)
  const has = onRight ? service.left : service.right
  const isOnly = isAbsent(has) || isUnlisted(has)
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">
        <ServiceName service={service} environment={environment} />
      </th>
      <td data-side={nameOf(left)}>
        <SideValue has={service.left} strong={false} when={when} />
      </td>
      <td data-side={nameOf(right)}>
        <SideValue has={service.right} strong when={when} />
      </td>
      <td data-side={isOnly ? 'changed by' : ''}>
        {brought && isOnly && (
          <MadeByLink
            environment={environment}
            made={{ item: brought.item, maybeOlder: false }}
            when={when}
          />
        )}
        {onLookFurther && (
          <>
            <button
              type="button"
              className={`${textLinkClass} print:hidden`}
              onClick={onLookFurther}
            >
              Load older
              <VisuallyHidden> for {clip(visible(service.name), 80)}</VisuallyHidden>
            </button>
            <span className="block text-xs text-ink-3">up to 2 pages</span>
          </>
        )}
      </td>
      <td data-side="" />
    </tr>
  )
}
