import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import type { History } from '#src/deployments/history/history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { environmentNow } from '#src/deployments/past/environment.ts'
import { openFailures } from '#src/deployments/past/status.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { formatAgo } from '#src/lib/time/span-format.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { useComputerNow } from '#src/ui/hooks/use-now.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** An environment that can be chosen. */
export type EnvironmentChoice = { readonly environmentId: string; readonly name: string }

/** The two that are chosen; undefined where nothing is chosen yet. */
export type Chosen = { readonly left: string | undefined; readonly right: string | undefined }

type SideProps = {
  label: string
  id: string | undefined
  choices: readonly EnvironmentChoice[]
  environment: BoardEnvironment | undefined
  onChoose: (id: string) => void
}

/** The state of what failed last, else that of the newest deployment. */
const stateOf = (history: History, newest: DeploymentItem, now: number) => {
  const { statuses, failedDeployments } = environmentNow(history, now)
  const [failed] = [...[...statuses.values()].flatMap(openFailures), ...failedDeployments].toSorted(
    (a, b) => a.index - b.index,
  )
  return failed ? failed.state : newest.deployment.status
}

function Side({ label, id, choices, environment, onChoose }: SideProps) {
  const now = useComputerNow(10_000)
  const history = environment?.history
  const newest = history?.items.find(({ kind }) => kind === 'deployment')
  const state = history && newest?.kind === 'deployment' && stateOf(history, newest, now)
  const names = new Map<string, number>()
  for (const { name } of choices) names.set(name, (names.get(name) ?? 0) + 1)
  const options = choices.map(({ environmentId, name }) => ({
    value: environmentId,
    label: visible((names.get(name) ?? 0) > 1 ? `${name} (${shortId(environmentId)})` : name),
  }))
  return (
    <span className="flex min-w-0 items-center gap-2">
      {environment && (
        <span className="grid size-5 flex-none place-items-center">
          {state && <Glyph {...stateAppearance(state)} />}
        </span>
      )}
      <SelectBox
        aria-label={label}
        value={id ?? ''}
        options={id === undefined ? [{ value: '', label: 'Choose…' }, ...options] : options}
        onChange={(event) => onChoose(event.target.value)}
        className="min-w-0 flex-1 font-medium sm:w-60 sm:flex-none"
      />
      {environment && (
        <span className="hidden min-w-18 text-xs whitespace-nowrap text-ink-3 sm:inline">
          {environment.checkedAt > 0 && formatAgo(environment.checkedAt, now)}
        </span>
      )}
    </span>
  )
}

type ChoosePairProps = {
  chosen: Chosen
  choices: readonly EnvironmentChoice[]
  environments?: readonly BoardEnvironment[]
  onChoose: (chosen: Chosen) => void
}

/** Chooses the two environments; choosing the one of the other side swaps them. */
export function ChoosePair({ chosen, choices, environments = [], onChoose }: ChoosePairProps) {
  const { left, right } = chosen
  const find = (id: string | undefined) =>
    environments.find(({ environmentId }) => environmentId === id)
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2 sm:flex">
      <Side
        label="Left environment"
        id={left}
        choices={choices}
        environment={find(left)}
        onChoose={(id) => onChoose({ left: id, right: id === right ? left : right })}
      />
      <IconButton
        icon={ArrowLeftRight}
        label="Swap the two"
        onClick={() => onChoose({ left: right, right: left })}
      />
      <Side
        label="Right environment"
        id={right}
        choices={choices}
        environment={find(right)}
        onChoose={(id) => onChoose({ left: id === left ? right : left, right: id })}
      />
    </div>
  )
}

type ChooseViewProps = {
  chosen: Chosen
  choices: readonly EnvironmentChoice[]
  onChoose: (chosen: Chosen) => void
}

/** The page before two different environments are chosen. */
export function ChooseView({ chosen, choices, onChoose }: ChooseViewProps) {
  const same = choices.find(
    ({ environmentId }) => environmentId === chosen.left && environmentId === chosen.right,
  )
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <title>Compare · Tidemark</title>
      {choices.length >= 2 && (
        <div className="border-b border-line py-2.5">
          <ChoosePair
            chosen={same ? { left: chosen.left, right: undefined } : chosen}
            choices={choices}
            onChoose={onChoose}
          />
        </div>
      )}
      <header className="pt-5 pb-4 sm:pt-8 sm:pb-6">
        <h1 tabIndex={-1} id="headline">
          Which two environments?
        </h1>
        <p className="mt-2.5 max-w-prose text-ink-2">
          {same && (
            <>
              Both sides are <bdi className="wrap-anywhere">{visible(same.name)}</bdi>: choose
              another one.{' '}
            </>
          )}
          Compares what runs in them, service by service, matched by kind and name.
        </p>
      </header>
      {choices.length < 2 && (
        <p>
          This browser knows fewer than two environments.{' '}
          <Link to={paths.home}>Open one on the board</Link>
        </p>
      )}
    </div>
  )
}
